import {
  AGREEMENT_DAYS,
  type SecondLook,
  type SecondLookReport,
  type SecondVerdict,
} from '@jarchi/shared/api/staff-second-looks.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { LONGEST_CLAIM_MS, VERDICT_UNDO_MS } from '@jarchi/shared/advertising/review-times.ts'
import { DAY_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { sign } from '../../platform/config/seal.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { reviewedAd } from './view.ts'

/** A verdict that nobody has looked at by then is not drawn any more. */
const LONGEST_WAIT_MS = 7 * DAY_MS
const MOST_DIFFERENT = 50

/** Whether a verdict is drawn for a second look: always the same answer for an id, which nobody without our secret knows. */
export function isDrawn({ secrets, review }: Pick<Config, 'secrets' | 'review'>, eventId: bigint): boolean {
  const mark = Buffer.from(sign(secrets.session, 'second-look', String(eventId)), 'base64url').readUInt32BE()
  return mark % 1_000 < review.secondLooksPerThousand
}

export async function drawSecondLook(trx: Db, event_id: bigint, firstUserId: number, drawn_at: Date) {
  await trx
    .insertInto('second_looks')
    .values({ event_id, first_user_id: BigInt(firstUserId), drawn_at })
    .execute()
}

/** Whether the verdict of a look is still the last that happened to its ad: otherwise it may be another ad by now. */
const stillStands = sql<boolean>`not exists (
  select from ad_events later where later.ad_id = event.ad_id and later.id > event.id
)`

/** What a reviewer may look at: ads of others that they never judged, and that no colleague is at. */
const isFreeFor = (userId: number, now: Date) => sql`
  look.at is null and look.first_user_id <> ${userId}
  and look.drawn_at > ${afterMs(now, -LONGEST_WAIT_MS)} and look.drawn_at <= ${afterMs(now, -VERDICT_UNDO_MS)}
  and (look.held_until is null or look.held_until <= ${now} or look.held_by = ${userId})
  and not exists (
    select from ads join memberships own on own.account_id = ads.account_id
    where ads.id = event.ad_id and own.user_id = ${userId}
  )
  and not exists (
    select from ad_events own where own.ad_id = event.ad_id and own.user_id = ${userId} and own.staff_name is not null
  )
  and ${stillStands}
`

/** Hands a reviewer the oldest verdict of others that is to be judged again, as if it had none; null: there is none. */
export async function nextSecondLook(
  deps: Pick<Deps, 'db' | 'now' | 'exchange'>,
  userId: number,
): Promise<SecondLook | null> {
  const now = deps.now()
  const { rows } = await sql<{ id: bigint; adId: bigint }>`
    update second_looks set held_by = ${userId}, held_until = ${afterMs(now, LONGEST_CLAIM_MS)}
    from (
      select look.event_id, event.ad_id from second_looks look join ad_events event on event.id = look.event_id
      where ${isFreeFor(userId, now)}
      order by look.held_by is not distinct from ${userId} desc, look.drawn_at
      for update of look skip locked limit 1
    ) head
    where second_looks.event_id = head.event_id
    returning head.event_id as id, head.ad_id as "adId"
  `.execute(deps.db)
  const [head] = rows
  if (!head) return null
  const { ad, campaign, account, landing } = await reviewedAd(deps, Number(head.adId), {
    userId,
    name: '',
  })
  const unjudged = { status: AD_STATUS.pending, feedback: [], feedback_note: null, history: [] }
  const blind = { ...ad, ...unjudged, exchange_review: null }
  return { id: Number(head.id), ad: blind, campaign, account, landing }
}

/** Keeps what a second reviewer says. Neither the ad nor its advertiser learns of it. */
export async function lookAgain(db: Db, id: number, verdict: SecondVerdict, userId: number, now: Date) {
  const status = verdict === 'approve' ? AD_STATUS.approved : AD_STATUS.denied
  const { rows } = await sql`
    update second_looks look set user_id = ${userId}, status = ${status}, at = ${now}, held_by = null, held_until = null
    from ad_events event
    where look.event_id = ${id} and event.id = look.event_id and look.held_by = ${userId}
      and ${isFreeFor(userId, now)}
    returning look.event_id
  `.execute(db)
  if (rows.length === 0) throw new AppError('looked_already')
}

/** How often two reviewers agreed in the last 30 days, what waits for this one, and where two disagree. */
export async function secondLookReport(db: Db, userId: number, now: Date): Promise<SecondLookReport> {
  const since = afterMs(now, -AGREEMENT_DAYS * DAY_MS)
  const looks = sql`second_looks look join ad_events event on event.id = look.event_id`
  const counts = await sql<{ looked: number; same: number; waiting: number }>`
    select
      (select count(*)::int from second_looks where at > ${since}) as looked,
      (select count(*)::int from ${looks} where look.at > ${since} and look.status = event.status) as same,
      (select count(*)::int from ${looks} where ${isFreeFor(userId, now)}) as waiting
  `.execute(db)
  const different = await sql<Different>`
    select event.ad_id as "adId", campaigns.title, event.status as first, event.staff_name as "firstBy",
      look.status as second, nullif(trim(users.first_name || ' ' || users.last_name), '') as "secondBy", look.at
    from ${looks} join ads on ads.id = event.ad_id join campaigns on campaigns.id = ads.campaign_id
      join users on users.id = look.user_id
    where look.at > ${since} and look.status <> event.status and ${stillStands}
    order by look.at desc limit ${MOST_DIFFERENT}
  `.execute(db)
  const [row] = counts.rows
  if (!row) throw new Error('no row of one')
  return { ...row, different: different.rows.map(differentView) }
}

type Different = {
  adId: bigint
  title: string
  first: number
  firstBy: string | null
  second: number
  secondBy: string | null
  at: Date
}

const verdictOf = (status: number): SecondVerdict => (status === AD_STATUS.approved ? 'approve' : 'deny')

function differentView({ adId, title, first, firstBy, second, secondBy, at }: Different) {
  return {
    ad_id: Number(adId),
    campaign_title: title,
    first: { verdict: verdictOf(first), by: firstBy },
    second: { verdict: verdictOf(second), by: secondBy },
    at: at.toISOString(),
  }
}
