/** Whoever follows a test link is a stranger who comes once. */
const WITHOUT_WORKER = /^\/preview\//

/** What pages fetch and draw once they have settled comes first. */
const LATER_MS = 5_000

/** Registers the service worker; without one the panel works as well, so that nobody is told (§2). */
export function registerWorker() {
  if (WITHOUT_WORKER.test(location.pathname)) return
  setTimeout(() => {
    navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }, LATER_MS)
}
