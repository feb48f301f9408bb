import { keepWork, keptWork } from '../kept-work.ts'

const KEY = 'visit-origin'
const DESK = '/staff/accounts'

/** Keeps the page of the desk from which a visit begins; its query may say whom support has looked for. */
export function keepVisitOrigin(path: string) {
  keepWork(KEY, { path })
}

/** Where a visit ends: at the page of the desk from which it began, else at the list of accounts. */
export function visitOrigin(): string {
  const path = keptWork(KEY)?.path
  return typeof path === 'string' && /^\/staff(?:[/?]|$)/.test(path) ? path : DESK
}
