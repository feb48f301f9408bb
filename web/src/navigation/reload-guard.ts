const GUARD_MS = 60_000
const KEY = 'reloaded-at'

/** Whether a page whose code did not load may be loaded anew: at most once a minute (§2). */
export function mayReload(lastReload: number | null, now: number): boolean {
  return lastReload === null || now < lastReload || now - lastReload >= GUARD_MS
}

/** Reloads the page if the guard allows it, and says whether it does; never where nothing can be kept. */
export function reloadOnce(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
  reload: () => void,
): boolean {
  try {
    const last = Number(storage().getItem(KEY)) || null
    if (!mayReload(last, now)) return false
    storage().setItem(KEY, String(now))
  } catch {
    return false
  }
  reload()
  return true
}
