import { createHash } from 'node:crypto'
import { AD_LIFETIME_MS } from '@jarchi/shared/advertising/ad-status.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { ExchangeAd } from '../../gateways/exchange/ad-answers.ts'
import { updateAd } from '../ads/service.ts'
import { denialReasons } from './feedback.ts'
import type { DueAd } from './queries.ts'
import { areTrackersAltered } from './trackers.ts'

/** The exchange forgets an ad after its lifetime; it is sent again a day earlier. */
const RENEWED_AFTER_MS = AD_LIFETIME_MS - DAY_MS

/** Nothing can be sent now; changes made meanwhile stay due. */
export async function setAside(db: Db, ad: DueAd, claim: Date, error: string | null = null): Promise<void> {
  await db
    .updateTable('exchange_ads')
    .set({ due_at: null, last_error: error })
    .where('ad_id', '=', ad.ad_id)
    .where('due_at', '=', claim)
    .execute()
}

/** Makes ads due later. */
export async function postpone(
  db: Db,
  ads: readonly DueAd[],
  claim: Date,
  until: Date,
  trouble: { error: string; isCounted: boolean } | null = null,
): Promise<void> {
  await sql`
    update exchange_ads set due_at = ${until},
      failures = failures + ${trouble?.isCounted ? 1 : 0},
      last_error = coalesce(${trouble?.error ?? null}, last_error)
    where ad_id = any(${ads.map(({ ad_id }) => ad_id)}::bigint[]) and due_at = ${claim}
  `.execute(db)
}

/** Records a registration whose answer may be lost; null: there is none. */
export async function rememberTry(db: Db, ad: DueAd, since: Date | null): Promise<void> {
  await db.updateTable('exchange_ads').set({ unsure_since: since }).where('ad_id', '=', ad.ad_id).execute()
}

export async function hasOtherAd(db: Db, mid: string): Promise<boolean> {
  const row = await db.selectFrom('exchange_ads').select('ad_id').where('mid', '=', mid).executeTakeFirst()
  return row !== undefined
}

type Taken = { answer: ExchangeAd; body: string; wide: string; now: Date }

/** The exchange has accepted an ad. Changes made while it was sent stay due, and are not reviewed there. */
export async function writeTaken(db: Db, ad: DueAd, claim: Date, { answer, body, wide, now }: Taken) {
  const isRenewal = ad.mid === answer.mid && !ad.changed
  const registered_at = isRenewal ? now : ad.registered_at
  const renew_at = new Date(Math.min(now.getTime(), registered_at.getTime()) + RENEWED_AFTER_MS)
  await db.transaction().execute(async (trx) => {
    // In the same order as a change of an ad locks them.
    await trx.selectFrom('ads').select('id').where('id', '=', ad.ad_id).forNoKeyUpdate().execute()
    if (isRenewal) await updateAd(trx, ad.ad_id, { registered_at: now })
    const taken = await trx
      .updateTable('exchange_ads')
      .set({
        mid: answer.mid,
        sent: body,
        sent_hash: createHash('sha256').update(body).digest('hex'),
        wide_picture: wide,
        registered_at: now,
        renew_at,
        unsure_since: null,
        failures: 0,
        last_error: null,
        trackers_altered: areTrackersAltered(body, answer.trackers),
      })
      .where('ad_id', '=', ad.ad_id)
      .returning('due_at')
      .executeTakeFirst()
    if (taken?.due_at?.getTime?.() !== claim.getTime()) return
    await trx
      .updateTable('exchange_ads')
      .set({
        due_at: null,
        changed: false,
        audit_status: answer.status,
        audit_lastmod: answer.lastmod,
        feedback: denialReasons(answer.feedback),
      })
      .where('ad_id', '=', ad.ad_id)
      .execute()
  })
}
