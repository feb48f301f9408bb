const TIMEOUT_MS = 2_000

/** Runs `task` when the browser has nothing to do, after two seconds at the latest (§9). */
export function whenIdle(task: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: TIMEOUT_MS })
  else setTimeout(task, TIMEOUT_MS)
}
