import { accountRedirect } from './account-redirect.ts'
import { chargeBackRedirect } from './charge-back.ts'
import { forwardQuery } from './forward-query.ts'
import { PageError } from './page-error.ts'
import type { Place } from './place.ts'

/** `from` is null for the first page of a visit. */
export type RouteChange = { readonly from: Place | null; readonly to: Place }
/** `reload`: by a full page load. */
export type Redirect = { to: string; reload?: boolean }

const STEPS = new Map<string, (change: RouteChange) => Redirect | null>([
  ['forward-query', forwardQuery],
  ['account-redirect', accountRedirect],
  ['charge-back-redirect', chargeBackRedirect],
])
const IN_ORDER = [...STEPS.keys()]

/** Runs the route-change steps in order; the first that redirects decides (§2). */
export function redirectOf(change: RouteChange, steps: readonly string[] = IN_ORDER): Redirect | null {
  for (const name of steps) {
    const step = STEPS.get(name)
    if (!step) throw new PageError('Unknown middleware', 500)
    const redirect = step(change)
    if (redirect) return redirect
  }
  return null
}
