import { askStorage } from '../browser-storage.ts'

/** Unfinished work of this tab; it may name a person's ids, so it ends with the tab. */
const PREFIX = 'unfinished/'

export function keepWork(key: string, work: object) {
  askStorage(() => sessionStorage.setItem(PREFIX + key, JSON.stringify(work)))
}

/** What was kept under a key, or null; nothing is known of its shape. */
export function keptWork(key: string): Record<string, unknown> | null {
  const work: unknown = askStorage(() => JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null'))
  return typeof work === 'object' && work !== null ? { ...work } : null
}

export function forgetWork(key: string) {
  askStorage(() => sessionStorage.removeItem(PREFIX + key))
}

/** For the end of a session: the next user finds none of it. */
export function forgetAllWork() {
  askStorage(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
    for (const key of keys) sessionStorage.removeItem(key)
  })
}
