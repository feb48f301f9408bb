import type { Page } from '@playwright/test'

export type Bytes = { script: number; document: number; font: number; image: number; data: number }

type Transfer = { url: string; kind: keyof Bytes; bytes: number }

const kinds: Record<string, keyof Bytes> = {
  Script: 'script',
  Document: 'document',
  Stylesheet: 'document',
  Font: 'font',
  Image: 'image',
}

/**
 * What a cold visit of `url` transfers until `painted` resolves, in bytes on the wire (compressed bodies
 * with headers). Requests that start later, such as idle prefetch, do not count.
 */
export async function firstPageBytes(page: Page, url: string, painted: (page: Page) => Promise<void>) {
  const cdp = await page.context().newCDPSession(page)
  const seen = new Map<string, Transfer>()
  let counting = true
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!counting || request.url.startsWith('data:')) return
    seen.set(requestId, { url: request.url, kind: kinds[type ?? ''] ?? 'data', bytes: 0 })
  })
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    const transfer = seen.get(requestId)
    if (transfer) transfer.kind = kinds[type] ?? 'data'
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = seen.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(url)
  await painted(page)
  counting = false
  await page.waitForLoadState('networkidle')
  const transfers = [...seen.values()]
  const sum = (kind: keyof Bytes) =>
    transfers.filter((transfer) => transfer.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
  const bytes: Bytes = {
    script: sum('script'),
    document: sum('document'),
    font: sum('font'),
    image: sum('image'),
    data: sum('data'),
  }
  return { bytes, transfers }
}
