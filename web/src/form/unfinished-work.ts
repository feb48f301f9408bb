import { askStorage } from '../browser-storage.ts'

/** Unfinished work of this tab. It may hold identity numbers, so it ends with the tab. */
const PREFIX = 'unfinished/'

export function saveWork(key: string, work: object) {
  askStorage(() => sessionStorage.setItem(PREFIX + key, JSON.stringify(work)))
}

/** The work kept under a key, or null; its shape is unknown. */
export function savedWork(key: string): Record<string, unknown> | null {
  const work: unknown = askStorage(() => JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null'))
  return typeof work === 'object' && work !== null ? { ...work } : null
}

export function forgetWork(key: string) {
  askStorage(() => sessionStorage.removeItem(PREFIX + key))
}

/** When a session ends: the next user must not find it. */
export function forgetAllWork() {
  askStorage(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
    for (const key of keys) sessionStorage.removeItem(key)
  })
}
