import { RegisterExtraData } from '@jarchi/shared/api/campaigns.ts'
import { storedVisit } from '../../../api/visit.ts'
import { sessionDataOf } from '../../../navigation/index-target.ts'

/**
 * What the visit tells about where a campaign came from, or nothing when that is too much to keep. For a campaign
 * of a post, the post and the touch point are named whatever the first page of this tab was.
 */
export function registerExtra(postToken?: string): Record<string, string | Record<string, string>> {
  const { utm, query } = storedVisit()
  const session = postToken === undefined ? {} : sessionDataOf(document.cookie, { post_token: postToken })
  const parsed = RegisterExtraData.safeParse({ ...query, ...utm, ...session })
  return parsed.success ? parsed.data : {}
}
