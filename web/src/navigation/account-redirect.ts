import { carriedQuery } from './carried-query.ts'
import { ownPath } from '@jarchi/shared/own-path.ts'
import { accountIdOf, accountScope, type Place } from './place.ts'
import type { RouteChange } from './route-change.ts'

const NEVER_REDIRECTED = /^\/(?:auth|support\/goftino|install|staff|preview|files|svc)(?:\/|$)/

/** Puts every page under its account, or asks for sign-in (§2). */
export function accountRedirect({ to }: RouteChange) {
  if (NEVER_REDIRECTED.test(to.path) || /^\/u\/[^/]/.test(to.path)) return null
  const query = new URLSearchParams(to.search)
  const account = accountIdOf(query.get('account'))
  if (account === null) return { to: signInPath(to) }
  const next = ownPath(query.get('next'))
  const target = next ?? { path: to.path, search: carriedQuery(to.search, ['next']) }
  return { to: `/u/${account}${withoutAccount(target)}` }
}

/** Sign-in, with the way back: the path without its account and without secrets. */
export function signInPath(current: Place): string {
  return `/auth?next=${encodeURIComponent(withoutAccount(current))}`
}

/** A place's path without account prefix and account query. */
function withoutAccount({ path, search }: Place): string {
  return (accountScope(path)?.rest ?? path) + carriedQuery(search, ['account'])
}
