import { askStorage } from '../../browser-storage.ts'
import { tokenClaims } from './token-claims.ts'

const KEY = 'person'

let person = askStorage(() => sessionStorage.getItem(KEY))
let tell: (person: string) => void
let onAnother = () => {}

/** The user id of who sits at this tab, or null; of support at work in an account it is their own. */
export const currentPerson = () => person

/** The same, once a token has come to this page. */
export const knownPerson = new Promise<string>((resolve) => (tell = resolve))

/** Names what to do when somebody else sits here than this tab has known: it has to forget, and to load again. */
export function whenAnotherPerson(listener: () => void) {
  onAnother = listener
}

/** Notes who a token is for; false where this tab has known somebody else. */
export function notePerson(token: string): boolean {
  const { sub, hijacker } = tokenClaims(token)
  const next = hijacker ? String(hijacker.user_id) : (sub ?? null)
  const before = person
  if (next === null) return true
  if (next !== before) {
    person = next
    askStorage(() => {
      // Where there is no room for the new one, the old one must not stay: the page would load again without end.
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

/** Tells the browser's other tabs who signed in here, or that the one who was signed in has left. */
export function tellTabs(next: string | null) {
  askStorage(() => (next === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, next)))
}

/** Tabs of one browser are one person's: what the others tell is heard here. */
export function hearTabs() {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && person !== null && newValue !== person) onAnother()
  })
}
