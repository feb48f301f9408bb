import { expect, type Page, type Request } from '@playwright/test'

const QUIET_MS = 1_000
/** Stays open as long as its page. */
const STREAM = /\/events\//

/**
 * Watches the page's requests from now on; `quiet` waits until all of them are answered and no new ones
 * start.
 */
export function watchTraffic(page: Page) {
  const open = new Set<Request>()
  let last = Date.now()
  const end = (request: Request) => void (open.delete(request) && (last = Date.now()))
  page.on('request', (request) => {
    last = Date.now()
    if (!STREAM.test(request.url())) open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isQuiet = () => open.size === 0 && Date.now() - last >= QUIET_MS
  return { quiet: () => expect.poll(isQuiet, { timeout: 90_000, message: 'the page is quiet' }).toBe(true) }
}
