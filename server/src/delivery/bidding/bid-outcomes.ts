import { bandOf, weightOfAge, type BidOutcome } from '@jarchi/shared/delivery/win-curve.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** What the exchange told of a watched bid, in `asked_places.outcome`; none: nothing yet. */
const OUTCOMES = { won: 1, outbid: 2, otherwiseLost: 3, billedOnly: 4 } as const
/** The code of a bid that was lost to a higher one. */
const OUTBID = 102
const LOOKED_BACK = '3 hours'

/** Notes how watched bids ended. An impression that was paid for was won, even if nobody told that. */
export async function settleOutcomes(db: Db, now: Date): Promise<void> {
  await sql`
    update asked_places set outcome = told.outcome
    from (
      select asked.day, asked.epoch, asked.sequence, (case
          when bool_or(event.kind = event_won()) then ${OUTCOMES.won}::int4
          when bool_or(event.kind = event_billed()) then ${OUTCOMES.billedOnly}
          when bool_or(event.value = ${OUTBID}) then ${OUTCOMES.outbid}
          else ${OUTCOMES.otherwiseLost} end)::int2 as outcome
      from asked_places asked
        join delivery_events event on event.issued_hour = tehran_hour(asked.asked_at)
          and event.epoch = asked.epoch and event.sequence = asked.sequence
          and event.kind in (event_won(), event_billed(), event_loss())
      where asked.sequence is not null and asked.outcome is null
        and asked.asked_at between ${now}::timestamptz - ${LOOKED_BACK}::interval and ${now}::timestamptz - interval '1 minute'
      group by 1, 2, 3
    ) told
    where asked_places.day = told.day and asked_places.epoch = told.epoch and asked_places.sequence = told.sequence
      and asked_places.sequence is not null and asked_places.outcome is null
      and asked_places.asked_at > ${now}::timestamptz - ${LOOKED_BACK}::interval
  `.execute(db)
}

const MOST_OUTCOMES = 20_000
const OLDEST = '6 days'

/**
 * How bids ended of late, where that is certain, in no order. An exchange that tells no wins tells losses: then a bid
 * whose loss was not told was won.
 */
export async function outcomesOfLate(db: Db, now: Date): Promise<(BidOutcome & { at: Date })[]> {
  const { rows } = await sql<{ asked_at: Date; root: number; over: number; is_won: boolean }>`
    with bids as (
      select asked_at, root, price::float8 / floor as over, outcome from asked_places
      where sequence is not null and floor > 0 and price >= floor
        and asked_at between ${now}::timestamptz - ${OLDEST}::interval and ${now}::timestamptz - interval '3 minutes'
    ), silence as (
      select count(*) filter (where outcome = ${OUTCOMES.billedOnly})
        > count(*) filter (where outcome = ${OUTCOMES.won}) as tells_no_wins
      from bids
    )
    select asked_at, root, over, outcome is distinct from ${OUTCOMES.outbid} as is_won
    from bids cross join silence
    where outcome in (${OUTCOMES.won}, ${OUTCOMES.billedOnly}, ${OUTCOMES.outbid}) or tells_no_wins and outcome is null
    order by random() limit ${MOST_OUTCOMES}
  `.execute(db)
  return rows.map(({ asked_at: at, root, over, is_won }) => ({
    at,
    cell: { root, band: bandOf(hourOfDay(at)) },
    overFloor: over,
    isWon: is_won,
    weight: weightOfAge((now.getTime() - at.getTime()) / DAY_MS),
  }))
}

const hourOfDay = (at: Date) => ((tehranHour(at.getTime()) % 24) + 24) % 24

/** What was asked for of late: mean floor (rial per mille) and click rate, and how many places of the sample say so. */
type Asked = { weight: number; floor: number; rate: number; places: number }

/** By the kind of place. */
export type AskedKind = Asked & { root: number; city: number; band: number }
/** In all cities, by the page's category, and whether it was a search. */
export type AskedCategory = Asked & { root: number; category: number; is_search: boolean }

const askedOfLate = (now: Date) => sql`(
  select *, stands_for * power(0.5, extract(epoch from ${now}::timestamptz - asked_at) / 172800) as weighed from asked_places
  where asked_at > ${now}::timestamptz - ${OLDEST}::interval and floor > 0 and stands_for > 0
)`
const means = sql`sum(weighed)::float8 as weight, (sum(weighed * floor) / sum(weighed))::float8 as floor,
  (sum(weighed * base_rate) / sum(weighed) / 1000000)::float8 as rate, count(*)::int as places`

export async function kindsOfLate(db: Db, now: Date): Promise<AskedKind[]> {
  const { rows } = await sql<Omit<AskedKind, 'band'> & { hour: number }>`
    select root, city, (tehran_hour(asked_at) % 24)::int as hour, ${means} from ${askedOfLate(now)} asked group by 1, 2, 3
  `.execute(db)
  const kinds = new Map<string, AskedKind>()
  for (const { hour, ...row } of rows) {
    const band = bandOf(hour)
    const key = [row.root, row.city, band].join()
    const known = kinds.get(key)
    kinds.set(key, { ...row, band, ...(known && together([known, row])) })
  }
  return [...kinds.values()]
}

export async function categoriesOfLate(db: Db, now: Date): Promise<AskedCategory[]> {
  const { rows } = await sql<AskedCategory>`
    select root, category, coalesce(is_search, false) as is_search, ${means} from ${askedOfLate(now)} asked group by 1, 2, 3
  `.execute(db)
  return rows
}

/** Of no weight: zeros. */
export function together(asked: readonly Asked[]): Asked {
  const sum = (of: (each: Asked) => number) => asked.reduce((total, each) => total + of(each), 0)
  const weight = sum((each) => each.weight)
  const mean = (name: 'floor' | 'rate') => (weight > 0 ? sum((each) => each.weight * each[name]) / weight : 0)
  return { weight, floor: mean('floor'), rate: mean('rate'), places: sum((each) => each.places) }
}

/** When kinds of places were asked for last, since a time. */
export async function lastAsked(db: Db, since: Date) {
  const { rows } = await sql<{ root: number; city: number; at: Date }>`
    select root, city, max(asked_at) as at from asked_places
    where asked_at > ${since} group by 1, 2
  `.execute(db)
  return rows
}

export async function forgetAskedPlaces(db: Db): Promise<void> {
  const days = RETENTION.askedPlaces / DAY_MS
  await sql`select drop_asked_partitions(tehran_day(now()) - ${days})`.execute(db)
}
