import { RegisterExtraData } from '@jarchi/shared/api/campaigns.ts'
import { storedVisit } from '../../../api/visit.ts'

/** What the visit tells about where a campaign came from, or nothing when that is too much to keep. */
export function registerExtra(): Record<string, string | Record<string, string>> {
  const { utm, query } = storedVisit()
  const parsed = RegisterExtraData.safeParse({ ...query, ...utm })
  return parsed.success ? parsed.data : {}
}
