import type { Page } from '@playwright/test'

/** Leads an open panel to another of its addresses without a page load, as going back in the history would. */
export async function openInPanel(page: Page, path: string) {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
