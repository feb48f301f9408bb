import { ENTRY_COOKIES, integrationSession, type IntegrationSession } from '@jarchi/shared/touch-point.ts'
import type { RouteName } from './route-table.ts'

export type IndexTarget = { name: RouteName; rest: string }

/** Where the index of an account leads (§2). */
export function indexTarget({ post_token, touch_point }: IntegrationSession): IndexTarget {
  if (post_token) return { name: 'kenar-divar', rest: `kenar-divar/${encodeURIComponent(post_token)}` }
  if (touch_point === 'DIVAR_PRO') return { name: 'kenar-divar', rest: 'kenar-divar' }
  return { name: 'my-ads-new', rest: 'my-ads' }
}

/** The path of the index's target; my-ads while the target has no page. */
export function indexPath(
  account: number,
  session: IntegrationSession,
  isPage: (path: string) => boolean,
): string {
  const path = `/u/${account}/${indexTarget(session).rest}`
  return isPage(path) ? path : `/u/${account}/my-ads`
}

/** The integration's session data: of the query, else as the cookies of the marketplace's entry keep it (§7). */
export function sessionDataOf(cookies: string, query: Partial<IntegrationSession> = {}): IntegrationSession {
  const kept = new Map(cookies.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
  const { postToken, touchPoint } = ENTRY_COOKIES
  return integrationSession({
    post_token: query.post_token ?? kept.get(postToken.name),
    touch_point: query.touch_point ?? kept.get(touchPoint.name),
  })
}
