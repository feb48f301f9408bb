const KEY = 'visit-origin'
const DESK = '/staff/accounts'

/** Keeps the page of the desk from which a visit begins. */
export function keepVisitOrigin(path: string) {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // The visit then ends at the list of accounts.
  }
}

/** Where a visit ends: at the page of the desk from which it began. */
export function visitOrigin(): string {
  try {
    const path = sessionStorage.getItem(KEY) ?? ''
    return /^\/staff(?:[/?]|$)/.test(path) ? path : DESK
  } catch {
    return DESK
  }
}
