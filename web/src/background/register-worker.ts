/** Whoever follows a test link is a stranger who comes once. */
const WITHOUT_WORKER = /^\/preview\//

/** Registers the service worker; without one the panel works as well, so that nobody is told (§2). */
export function registerWorker() {
  if (WITHOUT_WORKER.test(location.pathname)) return
  navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
}
