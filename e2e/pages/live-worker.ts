import type { BrowserContext, Page } from '@playwright/test'

/** Makes the service worker active before a journey begins, as for a returning visitor. */
export async function startWorker(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/install')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
  await untilActive(page)
  await page.close()
}

/** Waits until the worker is active and has its files; returns its address. */
export const untilActive = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated') {
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
    }
    return active?.scriptURL
  })

/** Ends the worker's process, as browsers do with an idle one; the next navigation has to start it. */
export async function restWorker(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
