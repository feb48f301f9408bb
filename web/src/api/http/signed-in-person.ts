import { askStorage } from '../../browser-storage.ts'

const KEY = 'person'

let person = askStorage(() => sessionStorage.getItem(KEY))
let tell: (person: string) => void
let onAnother = () => {}

/** The user id of this tab's user, or null. While support impersonates, it is the staff member's id. */
export const currentPerson = () => person

/** The same, once a token has arrived on this page. */
export const knownPerson = new Promise<string>((resolve) => (tell = resolve))

/** Sets what happens when another user signs in than this tab knew: it forgets its data and reloads. */
export function whenAnotherPerson(listener: () => void) {
  onAnother = listener
}

/** Remembers the user of a token; false if this tab knew another user. */
export function notePerson(token: string): boolean {
  const { sub, hijacker } = tokenClaims(token)
  const next = hijacker ? String(hijacker.user_id) : (sub ?? null)
  const before = person
  if (next === null) return true
  if (next !== before) {
    person = next
    askStorage(() => {
      // If storage has no space for the new id, the old one must not stay: the page would reload without end.
      sessionStorage.removeItem(KEY)
      sessionStorage.setItem(KEY, next)
    })
    tellTabs(next)
  }
  tell(next)
  if (before === null || next === before) return true
  onAnother()
  return false
}

/** Tells the browser's other tabs who has signed in, or (null) that the user has signed out. */
export function tellTabs(next: string | null) {
  askStorage(() => (next === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, next)))
}

/** All tabs of a browser belong to one user: listens to what the other tabs tell. */
export function hearTabs() {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && person !== null && newValue !== person) onAnother()
  })
}

type Claims = {
  /** The user whose session it is. */
  readonly sub?: string
  readonly acc?: number
  /** When the server made it, in seconds. */
  readonly iat?: number
  /** A development session (§D12.1). */
  readonly is_dev?: boolean
  /** The person who acts for that user. */
  readonly hijacker?: { readonly is_staff: boolean; readonly user_id: number }
}

/** The claims of an access token; empty for one that cannot be read. Only the server trusts tokens. */
export function tokenClaims(token: string): Claims {
  try {
    const [, claims = ''] = token.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
