import { askStorage } from '../browser-storage.ts'

/** The query of the first visit: utm values and all others (§7.2). */
export type Visit = { utm: Record<string, string>; query: Record<string, string> }

const KEY = 'visit'
const UTM = /^utm_[a-z_]{1,30}$/
const LONGEST = 200

/** The part of a visit's query that is kept: short plain values without secrets, which no call refuses. */
export function visitOf(search: string, isCarried: (name: string) => boolean): Visit {
  const visit: Visit = { utm: {}, query: {} }
  for (const [name, value] of new URLSearchParams(search)) {
    if (!value || value.length > LONGEST || /\p{Cc}/u.test(value) || !isCarried(name)) continue
    visit[UTM.test(name) ? 'utm' : 'query'][name] = value
  }
  return visit
}

/** Keeps the first visit of this tab; later pages do not replace it. */
export function keepVisit(visit: Visit) {
  askStorage(() => {
    if (sessionStorage.getItem(KEY) === null) sessionStorage.setItem(KEY, JSON.stringify(visit))
  })
}

/** Without storage, the visit is not attributed. */
export function storedVisit(): Visit {
  return askStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) ?? { utm: {}, query: {} }
}
