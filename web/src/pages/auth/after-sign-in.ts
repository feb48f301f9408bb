import { ownPath } from '@jarchi/shared/platform/own-path.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { isOuterPage } from '../../navigation/page-matching.ts'
import { accountScope, carriedQuery } from '../../navigation/place.ts'

const STAFF = /^\/staff(?:\/|$)/

/** Whether a path of the panel, with or without a query, is a page of the staff desk. */
export const isAtDesk = (path: string) => STAFF.test(path.split('?')[0] ?? '')

/**
 * Where /auth sends a signed-in user: to `next` under an account, which may have no such page (§D2.16); to the
 * index without `next`, or if it is a page of visitors.
 */
export function afterSignIn(next: string | null | undefined, account: number): string {
  const place = ownPath(next)
  const home = paths.index(account)
  if (!place) return home
  if (STAFF.test(place.path)) return place.path + carriedQuery(place.search, ['account', 'next'])
  const isOfAccount = accountScope(place.path) !== null
  if (!isOfAccount && isOuterPage(place.path)) return home
  const path = isOfAccount ? place.path : `/u/${account}${place.path}`
  return path + carriedQuery(place.search, ['account', 'next'])
}
