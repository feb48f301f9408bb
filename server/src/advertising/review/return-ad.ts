import { AD_STATUS, isReturnable, isReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import type { ReviewReturn } from '@jarchi/shared/api/staff-review.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ringAccount } from '../../messages/bell/service.ts'
import { insertAdEvent, updateAd } from '../ads/service.ts'
import { endClaims } from './claims.ts'
import { isWithColleague } from './judge.ts'
import { versionNow } from './queries.ts'
import { forgetUntold } from '../../messages/verdicts/service.ts'

/** Sends a judged ad back to the queue, where it waits from now on. Staff read the reason, its advertiser does not. */
export async function returnAd(
  db: Db,
  adId: number,
  { version, reason }: ReviewReturn,
  reviewer: Actor & { userId: number },
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ad = await firstRow(trx.selectFrom('ads').selectAll().where('id', '=', BigInt(adId)).forUpdate())
    if (!ad) throw new AppError('ad_not_found')
    if (version !== (await versionNow(trx, ad))) throw new AppError('changed_meanwhile')
    if (await isWithColleague(trx, ad.id, reviewer, at)) throw new AppError('claimed_by_colleague')
    if (!isReviewStatus(ad.status) || !isReturnable(ad.status, ad.registered_at, at))
      throw new AppError('not_now')
    const accountId = Number(ad.account_id)
    const status = AD_STATUS.pending
    await forgetUntold(trx, accountId, ad.id)
    await updateAd(trx, ad.id, { status, feedback: [], feedback_note: null, registered_at: at })
    const by = { user_id: BigInt(reviewer.userId), staff_name: reviewer.name }
    const event = await insertAdEvent(trx, { ad_id: ad.id, status, at, ...by, override_reason: reason })
    const details = { before: ad.status, after: status, reason }
    await writeAuditLine(trx, reviewer, { action: 'ad.return', object: `ad:${adId}`, accountId, details }, at)
    const content = { kind: 'ad_reviewed_again' as const, campaign_id: Number(ad.campaign_id) }
    await ringAccount(trx, accountId, { subject: `return ${event}`, content, at })
    await endClaims(trx, ad.id)
  })
}
