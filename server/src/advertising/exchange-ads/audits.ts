import { noteVerdict } from '../../messages/verdicts/service.ts'
import { AD_STATUS, isDeliverable, isReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import { isExpiredAtExchange } from '@jarchi/shared/advertising/exchange-review.ts'
import { isFeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { ExchangeAds } from '../../platform/db/types.ts'
import type { ExchangeAd } from '../../gateways/exchange/ad-answers.ts'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import { insertAdEvents } from '../ads/service.ts'
import { changedPages, latest } from './changed-pages.ts'
import { denialReasons } from './feedback.ts'
import { movePollStart, pollStart } from './queries.ts'
import type { ExchangeDeps } from './sending.ts'
import { areTrackersAltered } from './trackers.ts'

/** So few cannot be a full page of any size: no further page has to be requested. */
const SURELY_LAST = 20
const MOST_LOST = 200

/** Asks for the changed reviews and stores them; returns their number. Throws `ExchangeError`. */
export async function pollAudits(deps: ExchangeDeps): Promise<number> {
  const { db, exchange } = deps
  let changes = 0
  for await (const page of changedPages(exchange, await pollStart(db))) {
    const changed = await writeAudits(deps, page)
    changes += changed
    if (changed === 0 && page.length < SURELY_LAST) break
  }
  return changes
}

/** Reads all ads that the exchange has, and sends again those that it has lost. */
export async function compareAll(deps: ExchangeDeps): Promise<void> {
  const { db, exchange } = deps
  const known = new Set<string>()
  for await (const page of changedPages(exchange, null)) {
    for (const { mid } of page) known.add(mid)
    await writeAudits(deps, page)
  }
  const rows = await db.selectFrom('exchange_ads').select('mid').where('mid', 'is not', null).execute()
  const missing = rows
    .flatMap(({ mid }) => (mid !== null && !known.has(mid) ? [mid] : []))
    .slice(0, MOST_LOST)
  for (const mid of missing) {
    // A list that is cut short does not mean that the ad is lost.
    const ad = await exchange.read(mid)
    if (ad) await writeAudits(deps, [ad])
    else await forgetLost(db, mid)
  }
}

async function forgetLost(db: Db, mid: string) {
  await db
    .updateTable('exchange_ads')
    .set({ mid: null, audit_status: AD_STATUS.pending, changed: true, due_at: new Date(0) })
    .where('mid', '=', mid)
    .execute()
}

type Row = Pick<
  Selectable<ExchangeAds>,
  'ad_id' | 'mid' | 'sent' | 'changed' | 'audit_status' | 'audit_lastmod' | 'registered_at'
>

/** Returns how many were new to us. */
async function writeAudits({ db, now }: ExchangeDeps, ads: readonly ExchangeAd[]): Promise<number> {
  const rows = await db
    .selectFrom('exchange_ads')
    .select(['ad_id', 'mid', 'sent', 'changed', 'audit_status', 'audit_lastmod', 'registered_at'])
    .where(
      'mid',
      'in',
      ads.map(({ mid }) => mid),
    )
    .execute()
  const byMid = new Map(rows.map((row) => [row.mid, row]))
  const changes = ads.flatMap((ad) => {
    const row = byMid.get(ad.mid)
    return row && !row.changed && isNews(row, ad) ? [{ row, ad }] : []
  })
  for (const { row, ad } of changes) await writeAudit(db, row, ad, now())
  const last = latest(ads)
  // A clock that is ahead must not hide later changes.
  if (last) await movePollStart(db, last < now() ? last : now())
  return changes.length
}

function isNews({ audit_status, audit_lastmod }: Row, { status, lastmod }: ExchangeAd): boolean {
  return audit_status !== status || audit_lastmod?.getTime() !== lastmod?.getTime()
}

async function writeAudit(db: Db, row: Row, ad: ExchangeAd, now: Date) {
  const feedback = denialReasons(ad.feedback)
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('exchange_ads')
      .set({
        audit_status: ad.status,
        audit_lastmod: ad.lastmod,
        feedback,
        trackers_altered: row.sent !== null && areTrackersAltered(row.sent, ad.trackers),
        ...(isExpiredAtExchange(ad.status) && { renew_at: now }),
        // The exchange asks for the ad again: once a day is enough.
        ...(ad.status === AD_STATUS.changesAsked && { due_at: nextDay(row.registered_at, now) }),
      })
      .where('ad_id', '=', row.ad_id)
      .where('changed', '=', false)
      .executeTakeFirst()
    const isDenial = ad.status === AD_STATUS.denied && row.audit_status !== AD_STATUS.denied
    if (isDenial && numUpdatedRows > 0n) await tellDenial(trx, row.ad_id, feedback, now)
  })
}

function nextDay(registeredAt: Date | null, now: Date): Date {
  return new Date(Math.max(now.getTime(), (registeredAt?.getTime() ?? 0) + DAY_MS))
}

/** Writes a denial into the ad's history and tells its advertiser, as for our own denials. */
async function tellDenial(trx: Db, adId: bigint, reasons: readonly string[], at: Date) {
  const feedback = reasons.filter(isFeedbackReason)
  const note = reasons.filter((reason) => !isFeedbackReason(reason)).join(' ') || null
  await insertAdEvents(trx, [{ ad_id: adId, status: AD_STATUS.denied, feedback, note, at }])
  const ad = await trx
    .selectFrom('ads')
    .select(['account_id', 'status'])
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  // An ad that our own review has denied meanwhile needs no second message.
  if (!isReviewStatus(ad.status) || !isDeliverable(ad.status)) return
  const [first] = feedback
  const reason = first ? feedbackTexts[first] : note
  const verdict = { accountId: Number(ad.account_id), adId: Number(adId), isApproval: false, reason }
  await noteVerdict(trx, verdict, at)
}
