import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Product } from './product.ts'

declare global {
  interface Window {
    /** How long each press took until the next frame, in milliseconds, by its number. */
    presses?: Map<number, number>
  }
}

/** Makes the browser record how long each press takes, in steps of 8 ms. */
const notePresses = () => {
  const presses = (window.presses = new Map())
  const note = (list: PerformanceObserverEntryList) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration))
  }
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver(note).observe(events)
}

/** How long the slowest press of `act` took; the browser does not report less than 16 ms. */
export async function pressTime(page: Page, act: () => Promise<unknown>, settledMs: number): Promise<number> {
  await page.evaluate(() => window.presses?.clear())
  await act()
  await page.waitForTimeout(settledMs)
  return page.evaluate(() => Math.max(16, ...(window.presses?.values() ?? [])))
}

const BARE = '<button onclick="this.textContent = performance.now()">0</button>'

/** A page that notes presses, of a visitor by their cookie, with `/bare` as the floor; `slowed` makes its device slower. */
export async function pressedPage(
  browser: Browser,
  { origin }: Pick<Product, 'origin'>,
  cookie: string,
  device: BrowserContextOptions,
) {
  const context = await browser.newContext({ baseURL: origin, ...device })
  await context.addInitScript(notePresses)
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: origin }
    }),
  )
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.route('/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE }))
  const slowed = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, slowed }
}
