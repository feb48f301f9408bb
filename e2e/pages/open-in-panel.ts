import type { Page } from '@playwright/test'
import { watchTraffic } from './traffic.ts'

/** Leads an open panel to another of its addresses without a page load, as going back in the history would. */
export async function openInPanel(page: Page, path: string) {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * Shows one page after another, for journeys that look at many: the first is loaded, the others open in the panel,
 * which costs a third. Each stands with all it asks for when this resolves.
 */
export function pagesInTurn(page: Page) {
  const traffic = watchTraffic(page)
  let isOpen = false
  return async (path: string) => {
    await (isOpen ? openInPanel(page, path) : page.goto(path))
    isOpen = true
    // What it asks for has begun by then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await traffic.quiet()
    await page.getByRole('heading').first().waitFor()
  }
}
