import { AD_STATUS, isReviewStatus, type ReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { VERDICT_UNDO_MS } from '@jarchi/shared/advertising/review-times.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import { sql, type Selectable } from 'kysely'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { UndoableVerdicts } from '../../platform/db/types.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { deleteAdEvent, updateAd } from '../ads/service.ts'
import { giveBack } from './claims.ts'
import { versionNow } from './queries.ts'
import { unnoteVerdict } from '../../messages/verdicts/service.ts'

/**
 * What an ad is before its verdict, with its row at the exchange. The database's clock measures the time, so that
 * servers agree; what is over for this reviewer goes.
 */
export async function rememberUnjudged(trx: Db, adId: bigint, userId: number): Promise<void> {
  await sql`
    delete from undoable_verdicts
    where ad_id = ${adId} or (user_id = ${userId} and until <= clock_timestamp())
  `.execute(trx)
  await sql`
    insert into undoable_verdicts (
      ad_id, user_id, until, status, feedback, feedback_note, registered_at,
      was_at_exchange, due_at, failures
    )
    select ads.id, ${userId}, clock_timestamp() + ${VERDICT_UNDO_MS} * interval '1 millisecond',
      ads.status, ads.feedback, ads.feedback_note, ads.registered_at,
      theirs.ad_id is not null, theirs.due_at, theirs.failures
    from ads left join exchange_ads theirs on theirs.ad_id = ads.id where ads.id = ${adId}
  `.execute(trx)
}

type Given = { event_id: bigint; verdict_id: bigint | null }

/** Completes what `rememberUnjudged` began, once the verdict is written; until then the exchange is not sent the ad. */
export async function allowUndo(trx: Db, adId: bigint, given: Given, now: Date): Promise<void> {
  await sql`select hold_at_exchange(${adId}, ${afterMs(now, VERDICT_UNDO_MS)})`.execute(trx)
  const ad = await trx.selectFrom('ads').selectAll().where('id', '=', adId).executeTakeFirstOrThrow()
  const version = await versionNow(trx, ad)
  await trx
    .updateTable('undoable_verdicts')
    .set({ ...given, version })
    .where('ad_id', '=', adId)
    .execute()
}

/** Takes a verdict back as if it had not been given; the audit log keeps both. Returns the ad's status. */
export async function takeBack(
  db: Db,
  adId: number,
  eventId: number,
  reviewer: Actor & { userId: number },
  now: Date,
): Promise<ReviewStatus> {
  return db.transaction().execute(async (trx) => {
    const locked = trx.selectFrom('ads').selectAll().where('id', '=', BigInt(adId)).forUpdate()
    const ad = await firstRow(locked)
    if (!ad) throw new AppError('ad_not_found')
    const before = await undoable(trx, ad.id, eventId, reviewer.userId)
    if (before.version !== (await versionNow(trx, ad))) throw new AppError('changed_meanwhile')
    const accountId = Number(ad.account_id)
    const isUntold = before.verdict_id === null || (await unnoteVerdict(trx, accountId, before.verdict_id))
    if (!isUntold) throw new AppError('verdict_stands')
    const { status, feedback, feedback_note, registered_at } = before
    await updateAd(trx, ad.id, { status, feedback, feedback_note, registered_at })
    await deleteAdEvent(trx, BigInt(eventId), ad.campaign_id, before.since)
    await sql`select restore_at_exchange(${ad.id})`.execute(trx)
    await trx.deleteFrom('undoable_verdicts').where('ad_id', '=', ad.id).execute()
    await giveBack(trx, ad.id, reviewer.userId, now)
    const details = { before: ad.status, after: status }
    await writeAuditLine(
      trx,
      reviewer,
      { action: 'ad.take_back', object: `ad:${adId}`, accountId, details },
      now,
    )
    return isReviewStatus(status) ? status : AD_STATUS.pending
  })
}

/** The verdict if this reviewer gave it just now. */
async function undoable(
  trx: Db,
  adId: bigint,
  eventId: number,
  userId: number,
): Promise<Selectable<UndoableVerdicts>> {
  const row = await firstRow(
    trx
      .selectFrom('undoable_verdicts')
      .selectAll()
      .select(sql<boolean>`until <= clock_timestamp()`.as('is_over'))
      .where('ad_id', '=', adId),
  )
  if (row && row.user_id !== BigInt(userId)) throw new AppError('verdict_of_colleague')
  if (!row || row.event_id !== BigInt(eventId) || row.is_over) throw new AppError('verdict_stands')
  return row
}
