import type { RouteName } from './route-table.ts'

/** What the marketplace's integration tells of a visit (§3, §5). */
export type SessionData = { post_token?: string; touch_point?: string }
export type IndexTarget = { name: RouteName; rest: string }

/** Where the index of an account leads (§2). */
export function indexTarget({ post_token, touch_point }: SessionData): IndexTarget {
  if (post_token) return { name: 'kenar-divar', rest: `kenar-divar/${encodeURIComponent(post_token)}` }
  if (touch_point === 'DIVAR_PRO') return { name: 'kenar-divar', rest: 'kenar-divar' }
  return { name: 'my-ads-new', rest: 'my-ads' }
}

/** The path of the index's target; my-ads while the target has no page. */
export function indexPath(account: number, session: SessionData, isPage: (path: string) => boolean): string {
  const path = `/u/${account}/${indexTarget(session).rest}`
  return isPage(path) ? path : `/u/${account}/my-ads`
}

const WORD = /^[\w-]{1,100}$/

/** The integration's session data, as the cookies of the marketplace's entry keep it (§7). */
export function sessionDataOf(cookies: string): SessionData {
  const values = new Map(cookies.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
  const word = (name: string) => {
    const value = values.get(name)
    return value !== undefined && WORD.test(value) ? value : undefined
  }
  const post_token = word('divar_post_token')
  const touch_point = word('divar_touch_point')
  return { ...(post_token && { post_token }), ...(touch_point && { touch_point }) }
}
