/** Unfinished work of this tab; it may name a person's ids, so it ends with the tab. */
const PREFIX = 'unfinished/'

export function keepWork(key: string, work: Readonly<Record<string, unknown>>) {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(work))
  } catch {
    // Without storage the work lasts as long as the page.
  }
}

/** What was kept under a key, or null; nothing is known of its shape. */
export function keptWork(key: string): Record<string, unknown> | null {
  try {
    const work: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
    return typeof work === 'object' && work !== null ? { ...work } : null
  } catch {
    return null
  }
}

export function forgetWork(key: string) {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept then.
  }
}

/** For the end of a session: whoever signs in next finds none of it. */
export function forgetAllWork() {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}
