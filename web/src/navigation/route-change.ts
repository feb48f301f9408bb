import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { ownPath } from '@jarchi/shared/platform/own-path.ts'
import { PageError } from './page-error.ts'
import { idOf, accountScope, carriedQuery, type Place } from './place.ts'

/** `from` is null for the first page of a visit. */
type RouteChange = { readonly from: Place | null; readonly to: Place }
/** `reload`: by a full page load. */
export type Redirect = { to: string; reload?: boolean }

const STEPS = new Map<string, (change: RouteChange) => Redirect | null>([
  ['forward-query', forwardQuery],
  ['account-redirect', accountRedirect],
  ['charge-back-redirect', chargeBackRedirect],
])
/** The names of the steps that every change of page runs. */
export const STEPS_IN_ORDER: string[] = [...STEPS.keys()]

/** Runs the route-change steps in order and returns the first redirect (§2.21). */
export function redirectOf(change: RouteChange, steps: readonly string[] = STEPS_IN_ORDER): Redirect | null {
  for (const name of steps) {
    const step = STEPS.get(name)
    if (!step) throw new PageError('Unknown middleware', 500)
    const found = step(change)
    if (found) return found
  }
  return null
}

const NEVER_REDIRECTED = /^\/(?:auth|support\/goftino|install|staff|preview|files|svc)(?:\/|$)/

/** Redirects every page to its account, or to sign-in (§2.15, §2.17). */
export function accountRedirect({ to }: RouteChange) {
  if (NEVER_REDIRECTED.test(to.path) || /^\/u\/[^/]/.test(to.path)) return null
  const query = new URLSearchParams(to.search)
  const account = idOf(query.get('account'))
  if (account === null) return { to: signInPath(to) }
  const next = ownPath(query.get('next'))
  const target = next ?? { path: to.path, search: carriedQuery(to.search, ['next']) }
  return { to: `/u/${account}${withoutAccount(target)}` }
}

/** Sign-in, with the address to return to: the path without its account and without secrets. */
export function signInPath(current: Place): string {
  return `${paths.auth}?next=${encodeURIComponent(withoutAccount(current))}`
}

/** A place's path without account prefix and account query. */
function withoutAccount({ path, search }: Place): string {
  return (accountScope(path)?.rest ?? path) + carriedQuery(search, ['account'])
}

const CHARGE = /^\/u\/[1-9]\d*\/payment\/charge\/?$/

/** Going from the charge page to my-ads reloads the page, so that the balance includes the payment (§2.19). */
export function chargeBackRedirect({ from, to }: RouteChange) {
  const isLeaving = from && CHARGE.test(from.path) && /\/my-ads\/?$/.test(to.path)
  if (!isLeaving) return null
  const account = accountScope(to.path)?.account
  return { to: account ? paths.myAds(account) : '/', reload: true }
}

const BARE_ACCOUNT = /^\/u\/[^/]+\/*$/
const DEEPER = /^\/u\/[^/]+\/+[^/]/

/**
 * From / to /auth, or from a bare /u/{x}// path to a deeper /u/ path, the previous query is kept when the
 * target has none (§2.20).
 */
export function forwardQuery({ from, to }: RouteChange) {
  if (!from || to.search) return null
  const toSignIn = from.path === '/' && /^\/auth\/?$/.test(to.path)
  const deeper = BARE_ACCOUNT.test(from.path) && DEEPER.test(to.path)
  const query = toSignIn || deeper ? carriedQuery(from.search, ['account']) : ''
  return query ? { to: to.path + query } : null
}

const LOOP_MS = 10_000

/**
 * Decides whether a lost session may open sign-in. An expired one (401) always may. If sign-in returns to the
 * page at once, as with a refused account, the page stays and shows the refusal instead of looping.
 */
export function lostSessions() {
  const lastLoss = new Map<number, number>()
  return (account: number, status: number, now: number): boolean => {
    if (status === 401) return true
    const last = lastLoss.get(account)
    lastLoss.set(account, now)
    return last === undefined || now - last >= LOOP_MS
  }
}
