import { ownPath } from '@jarchi/shared/own-path.ts'
import { isAccountPage } from './pages.ts'
import { accountScope, carriedQuery } from './place.ts'

const STAFF = /^\/staff(?:\/|$)/

/** Whether a path of ours, its query with it, is one of the staff desk. */
export const isAtDesk = (path: string) => STAFF.test(path.split('?')[0] ?? '')

/** Where a signed-in visit of /auth goes on to: `next` if it is a page of ours, under an account, else the index. */
export function afterSignIn(next: string | null | undefined, account: number): string {
  const place = ownPath(next)
  const home = `/u/${account}/`
  if (!place) return home
  if (STAFF.test(place.path)) return place.path + carriedQuery(place.search, ['account', 'next'])
  const path = accountScope(place.path) ? place.path : `/u/${account}${place.path}`
  return isAccountPage(path) ? path + carriedQuery(place.search, ['account', 'next']) : home
}
