import type { AdAppeal } from '@jarchi/shared/api/history.ts'
import { AD_STATUS, expiresAt } from '@jarchi/shared/advertising/ad-status.ts'
import { sql } from 'kysely'
import type { Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { insertAdEvent, updateAd } from '../ads/service.ts'
import type { By } from '../changes/service.ts'
import { endClaim } from './claims.ts'

type OfCampaign = { accountId: number; campaignId: number }

/** Sends a denied ad to another reviewer, ahead of the queue, where it waits from now on; once for each denial. */
export async function appealAgainst(
  db: Db,
  { accountId, campaignId }: OfCampaign,
  { denial, note }: AdAppeal,
  by: By,
  at: Date,
): Promise<void> {
  await transactionInTurn(db, `ads of ${accountId}`, async (trx) => {
    const ad = await firstRow(ofCampaign(trx, { accountId, campaignId }).forUpdate())
    if (!ad) throw new AppError('ad_not_found')
    const denial_id = BigInt(denial)
    if (await isAnswered(trx, denial_id)) throw new AppError('appealed_already')
    if (ad.is_archived) throw new AppError('campaign_archived')
    const given = await denialOf(trx, ad)
    if (denial_id !== given?.id) throw new AppError('changed_meanwhile')
    if (at >= expiresAt(ad.registered_at)) throw new AppError('appeal_too_late')
    const status = AD_STATUS.pending
    await updateAd(trx, ad.id, { status, feedback: [], feedback_note: null, registered_at: at })
    const event_id = await insertAdEvent(trx, { ad_id: ad.id, status, note, at, ...by })
    await trx.insertInto('ad_appeals').values({ denial_id, ad_id: ad.id, event_id }).execute()
    // Who denied it, and may be looking at it still, must not keep it from others.
    if (given.user_id !== null) await endClaim(trx, Number(ad.id), Number(given.user_id))
  })
}

/** The denial that a campaign's ad has now, if it can be appealed against; otherwise null. */
export async function appealableDenial(db: Db, of: OfCampaign, now: Date): Promise<bigint | null> {
  const ad = await firstRow(ofCampaign(db, of))
  if (!ad || ad.is_archived || now >= expiresAt(ad.registered_at)) return null
  const denial = await denialOf(db, ad)
  return denial === null || (await isAnswered(db, denial.id)) ? null : denial.id
}

function ofCampaign(db: Db, { accountId, campaignId }: OfCampaign) {
  return db
    .selectFrom('ads')
    .select(['id', 'status', 'registered_at', 'is_archived'])
    .where('account_id', '=', BigInt(accountId))
    .where('campaign_id', '=', BigInt(campaignId))
}

/** The last denial of a denied ad. */
async function denialOf(db: Db, { id, status }: { id: bigint; status: number }) {
  if (status !== AD_STATUS.denied) return null
  return firstRow(
    db
      .selectFrom('ad_events')
      .select(['id', 'user_id'])
      .where('ad_id', '=', id)
      .where('status', '=', status)
      .orderBy('id', 'desc')
      .limit(1),
  )
}

/** Whether there was an appeal against a denial, or the denial is the answer to one. */
async function isAnswered(db: Db, denial: bigint): Promise<boolean> {
  const appeals = db
    .selectFrom('ad_appeals')
    .select('denial_id')
    .where((eb) => eb.or([eb('denial_id', '=', denial), eb('ended_by', '=', denial)]))
  return (await firstRow(appeals)) !== null
}

/** The appeal that waits for a verdict: what the advertiser wrote, and the denial that it is against. */
export async function openAppeal(db: Db, adId: bigint) {
  return firstRow(
    db
      .selectFrom('ad_appeals as appeal')
      .innerJoin('ad_events as sent', 'sent.id', 'appeal.event_id')
      .innerJoin('ad_events as denial', 'denial.id', 'appeal.denial_id')
      .select(['sent.at', sql<string>`coalesce(sent.note, '')`.as('note')])
      .select(['appeal.denial_id', 'denial.user_id as denied_by'])
      .where('appeal.ad_id', '=', adId)
      .where('appeal.ended_by', 'is', null),
  )
}

/** Whether an appeal is against the reviewer's own denial. */
export function isOwn(appeal: { denied_by: bigint | null } | null, { userId }: Actor): boolean {
  return userId !== null && appeal?.denied_by === BigInt(userId)
}
