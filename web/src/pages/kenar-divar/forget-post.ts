import { ENTRY_COOKIES } from '@jarchi/shared/touch-point.ts'

/** Once its ad is sent, the panel's first page must not lead to the post again. */
export function forgetPost() {
  document.cookie = `${ENTRY_COOKIES.postToken.name}=; Path=/; Max-Age=0; SameSite=Lax`
}
