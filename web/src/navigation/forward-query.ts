import { carriedQuery } from './carried-query.ts'
import type { RouteChange } from './route-change.ts'

const BARE_ACCOUNT = /^\/u\/[^/]+\/*$/
const DEEPER = /^\/u\/[^/]+\/+[^/]/

/**
 * From / to /auth, or from a bare /u/{x}// path to a deeper /u/ path, the previous query goes along when the
 * target has none (§2).
 */
export function forwardQuery({ from, to }: RouteChange) {
  if (!from || to.search) return null
  const toSignIn = from.path === '/' && /^\/auth\/?$/.test(to.path)
  const deeper = BARE_ACCOUNT.test(from.path) && DEEPER.test(to.path)
  const query = toSignIn || deeper ? carriedQuery(from.search, ['account']) : ''
  return query ? { to: to.path + query } : null
}
