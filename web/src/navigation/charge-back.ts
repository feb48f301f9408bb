import { accountScope } from './place.ts'
import type { RouteChange } from './route-change.ts'

const CHARGE = /^\/u\/[1-9]\d*\/payment\/charge\/?$/

/** Leaving the charge page for my-ads loads the page anew, so that the balance is that of the bank's answer (§2). */
export function chargeBackRedirect({ from, to }: RouteChange) {
  const isLeaving = from && CHARGE.test(from.path) && /\/my-ads\/?$/.test(to.path)
  if (!isLeaving) return null
  const account = accountScope(to.path)?.account
  return { to: account ? `/u/${account}/my-ads` : '/', reload: true }
}
