import { ENTRY_COOKIES } from '@jarchi/shared/touch-point.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'

/** Once its ad is sent, the panel's first page must not lead to the post again. */
export function forgetPost() {
  document.cookie = `${ENTRY_COOKIES.postToken.name}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** Nor to a post that cannot be advertised: it would do so for a week. */
export function forgetUnknownPost(token: string | undefined) {
  if (token !== undefined && sessionDataOf(document.cookie).post_token === token) forgetPost()
}
