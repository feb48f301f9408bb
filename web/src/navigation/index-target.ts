import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import {
  ENTRY_COOKIES,
  integrationSession,
  type IntegrationSession,
} from '@jarchi/shared/advertising/touch-point.ts'

/** The path that the index page of an account redirects to (§2.12). */
export function indexPath(account: number, { post_token, touch_point }: IntegrationSession): string {
  if (post_token) return paths.post(account, post_token)
  return touch_point === 'DIVAR_PRO' ? paths.posts(account) : paths.myAds(account)
}

/**
 * The integration's session data: from the query, otherwise from the cookies of the marketplace's entry (§7.32).
 */
export function sessionDataOf(cookies: string, query: Partial<IntegrationSession> = {}): IntegrationSession {
  const kept = new Map(cookies.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
  const { postToken, touchPoint } = ENTRY_COOKIES
  return integrationSession({
    post_token: query.post_token ?? kept.get(postToken.name),
    touch_point: query.touch_point ?? kept.get(touchPoint.name),
  })
}

/** After its ad is sent, the panel's first page must not lead to the post again. */
export function forgetPost() {
  document.cookie = `${ENTRY_COOKIES.postToken.name}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** The same for a post that cannot be advertised: its cookie would stay for a week. */
export function forgetUnknownPost(token: string | undefined) {
  if (token !== undefined && sessionDataOf(document.cookie).post_token === token) forgetPost()
}
