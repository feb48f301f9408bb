import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Db } from '../db/client.ts'
import { adById } from './queries.ts'
import { adView } from './view.ts'

/** An ad, whosever it is: for staff. */
export async function adOfAnyAccount(
  db: Db,
  adId: number,
  now: Date,
): Promise<{ accountId: number; ad: MobileAd } | null> {
  const found = await db
    .selectFrom('ads')
    .select('account_id')
    .where('id', '=', BigInt(adId))
    .executeTakeFirst()
  if (!found) return null
  const accountId = Number(found.account_id)
  const row = await adById(db, accountId, adId)
  return row ? { accountId, ad: adView(row, now) } : null
}
