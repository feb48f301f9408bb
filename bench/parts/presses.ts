import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** How long each press took until the next frame, in milliseconds, by its number. */
    presses?: Map<number, number>
  }
}

/** Makes the browser record how long each press takes, in steps of 8 ms. */
export const notePresses = () => {
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
