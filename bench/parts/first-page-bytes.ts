import type { Page } from '@playwright/test'

/** Compressed bodies in bytes, as they were sent. */
export type Bytes = { script: number; markup: number; font: number }

type Transfer = { url: string; startedAt: number; bytes: number }

declare global {
  interface Window {
    /** Milliseconds from navigation until the page first showed its main content. */
    paintedAt?: number
  }
}

const kindOf = (url: string): keyof Bytes | null => {
  if (/\.js($|\?)/.test(url)) return 'script'
  if (/\.woff2($|\?)/.test(url)) return 'font'
  return /\.css($|\?)/.test(url) || !/\.\w+($|\?)|\/svc\/|\/files\//.test(url) ? 'markup' : null
}

/** Records when an element matching `selector` is painted for the first time. */
async function watchPaint(page: Page, selector: string) {
  await page.addInitScript((painted: string) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(painted)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => (window.paintedAt = performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
}

async function transfersBeforePaint(page: Page): Promise<Transfer[]> {
  return page.evaluate(() => {
    const navigation = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return [...navigation, ...resources]
      .map(({ name, startTime, encodedBodySize }) => ({
        url: name,
        startedAt: startTime,
        bytes: encodedBodySize,
      }))
      .filter(({ startedAt }) => startedAt <= (window.paintedAt ?? Infinity))
  })
}

/**
 * The bytes that a cold visit of `url` fetches until `selector` is painted. Later requests, such as idle
 * prefetches, do not count.
 */
export async function firstPageBytes(page: Page, url: string, selector: string) {
  await watchPaint(page, selector)
  await page.goto(url)
  await page.waitForFunction(() => window.paintedAt !== undefined)
  await page.waitForLoadState('networkidle')
  const transfers = await transfersBeforePaint(page)
  const bytes: Bytes = { script: 0, markup: 0, font: 0 }
  for (const transfer of transfers) {
    const kind = kindOf(transfer.url)
    if (kind) bytes[kind] += transfer.bytes
  }
  return { bytes, transfers }
}
