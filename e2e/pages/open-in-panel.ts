import type { Page } from '@playwright/test'
import { watchTraffic } from './traffic.ts'

/** Opens another address in an open panel without a page load, like going back in the history. */
export async function openInPanel(page: Page, path: string) {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * Shows one page after another, for journeys with many pages: the first is loaded, the others open in the
 * panel, which takes a third of the time. Each page has all its data when this resolves.
 */
export function pagesInTurn(page: Page) {
  const traffic = watchTraffic(page)
  let isOpen = false
  return async (path: string) => {
    await (isOpen ? openInPanel(page, path) : page.goto(path))
    isOpen = true
    // Its calls have begun by then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await traffic.quiet()
    await page.getByRole('heading').first().waitFor()
  }
}
