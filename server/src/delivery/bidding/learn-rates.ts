import { accountQuality, adQuality, contextRates } from '@jarchi/shared/delivery/bid-price.ts'
import { afterMs, DAY_SECONDS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { markRead } from '../tracking/service.ts'
import { HALF_LIFE_DAYS, seenPlaces } from './bidding-queries.ts'
import { keepLearnt, nextCharged, nextGivenBack, type LearntClick } from './learnt-clicks.ts'
import { readPlaces } from './places.ts'
import { RateSums, type AdSum, type Group, type Hour, type PlaceSum } from './rate-sums.ts'

/** A younger impression may still get its clicks, and a younger click its decision. */
const MATURE_MS = 10 * MINUTE_MS
/**
 * Events were issued at most so many hours before they came; their partitions depend on the time of issue.
 */
const OLDEST_HOURS = 6
const MOST_EVENTS = 50_000
const LEARNING = 'context rates'

/**
 * Learns click rates every minute, from impressions that are old enough to have their clicks, and from the clicks
 * that were charged (ADR 71).
 */
export function learnRatesJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  return {
    name: 'learn-rates',
    work: async (signal) => {
      while (!signal.aborted && (await learnRates(db, now())) >= MOST_EVENTS);
    },
  }
}

/**
 * Learns one batch; returns its number of events of any kind. The rates and the marks of what was read commit
 * together.
 */
export async function learnRates(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // One learner at a time; the next one goes on where this one ends.
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${LEARNING})) as got
    `.execute(trx)
    if (!rows[0]?.got) return 0
    const until = afterMs(now, -MATURE_MS)
    const { events, groups } = await takeGroups(trx, until, now)
    // Clicks are learnt after their impressions, by which they are judged.
    const charged = events < MOST_EVENTS ? await nextCharged(trx, until) : []
    const back = await nextGivenBack(trx, now)
    if (groups.length + charged.length + back.length === 0) return events
    const sums = new RateSums(await rootsOf(trx), contextRates(await seenPlaces(trx, now)))
    const qualities = await qualitiesOf(trx, groups)
    for (const group of groups) sums.addShown(group, qualities.get(group.ad_id) ?? 1)
    const hours = await hoursOf(trx, charged, tehranHour(now.getTime()))
    const counted = charged.filter((click) => sums.counts(click.ad_id, hours.get(click.ad_id)))
    for (const click of [...counted, ...back]) sums.addClick(click)
    await keepLearnt(trx, counted, now)
    await addQualities(trx, sums.ads, now)
    await addPlaces(trx, [...sums.places.values()], now)
    return events
  })
}

/** What this hour has had of the ads of some clicks. */
async function hoursOf(trx: Db, clicks: readonly LearntClick[], hour: number): Promise<Map<bigint, Hour>> {
  const { rows } = await sql<Hour & { ad_id: bigint }>`
    select ad_id, hour_clicks as clicks, hour_predicted as predicted from ad_quality
    where hour = ${hour} and ad_id = any(${[...new Set(clicks.map(({ ad_id }) => ad_id))]}::int8[])
  `.execute(trx)
  return new Map(rows.map(({ ad_id, ...sums }) => [ad_id, sums]))
}

/**
 * Impressions that have not been learnt from yet, and how many events of any kind were read; each tracker is
 * read in its own order.
 */
async function takeGroups(trx: Db, until: Date, now: Date): Promise<{ events: number; groups: Group[] }> {
  const { rows } = await sql<{ events: number } & (Group | { ad_id: null })>`
    with read as (
      select shown.* from trackers
        left join feed_offsets on feed_offsets.tracker = trackers.id and feed_offsets.consumer = ${LEARNING}
        cross join lateral (
          select tracker, tracker_sequence, kind, reason, ad_id, campaign_id,
            style, page, offset_, category, keyword, expected_rate, received_at
          from delivery_events
          where tracker = trackers.id and tracker_sequence > coalesce(feed_offsets.sequence, 0)
            and issued_hour >=
              least(coalesce(read_hour, tehran_hour(trackers.started_at)), oldest_hour, tehran_hour(${now}))
                - ${OLDEST_HOURS}
            and received_at <= ${until}
          order by tracker_sequence limit ${MOST_EVENTS}
        ) shown
    ), moved as (
      ${markRead(
        LEARNING,
        sql`(
        select tracker, max(tracker_sequence) as sequence, tehran_hour(max(received_at)) as read_hour
        from read group by tracker
      ) marks`,
      )}
    ), grouped as (
      select read.ad_id, campaigns.account_id, style, page, offset_, category, keyword <> 0 as keyword,
        count(*)::int as impressions, sum(expected_rate)::float8 / 1000000 as predicted
      from read join campaigns on campaigns.id = read.campaign_id
      where read.kind = event_impression() and read.reason is null
        and exists (select from ads where ads.id = read.ad_id)
      group by 1, 2, 3, 4, 5, 6, 7
    )
    select events, grouped.* from (select count(*)::int as events from read) as counted
      left join grouped on true
  `.execute(trx)
  const groups = rows.filter((row) => row.ad_id !== null)
  return { events: rows[0]?.events ?? 0, groups }
}

async function rootsOf(trx: Db): Promise<Map<number, number>> {
  const { categories } = await readPlaces(trx)
  return new Map([...categories.values()].map(({ id, rootId }) => [id, rootId]))
}

async function qualitiesOf(trx: Db, groups: readonly Group[]): Promise<Map<bigint, number>> {
  const accounts = [...new Set(groups.map(({ account_id }) => account_id))]
  const rows = await trx
    .selectFrom('ad_quality')
    .innerJoin('ads', 'ads.id', 'ad_quality.ad_id')
    .select(['ad_quality.ad_id', 'ads.account_id', 'clicks', 'expected'])
    .where('ads.account_id', '=', sql<bigint>`any(${accounts.map(String)}::bigint[])`)
    .execute()
  const priors = new Map(
    [...Map.groupBy(rows, ({ account_id }) => account_id)].map(([id, ads]) => [id, accountQuality(ads)]),
  )
  const known = new Map(rows.map((row) => [row.ad_id, adQuality(row, priors.get(row.account_id) ?? 1)]))
  return new Map(
    groups.map(({ ad_id, account_id }) => [ad_id, known.get(ad_id) ?? priors.get(account_id) ?? 1]),
  )
}

async function addQualities(trx: Db, ads: ReadonlyMap<bigint, AdSum>, now: Date) {
  const ids = [...ads.keys()].map(String)
  const [clicks, expected, counted, predicted] = columns(
    [...ads.values()],
    'clicks',
    'expected',
    'counted',
    'predicted',
  )
  const sum = (name: string) => sql`excluded.${sql.ref(name)}
    + case when ad_quality.hour = excluded.hour then ad_quality.${sql.ref(name)} else 0 end`
  await sql`
    insert into ad_quality (ad_id, clicks, expected, hour, hour_clicks, hour_predicted, updated_at)
    select ad_id, clicks, expected, tehran_hour(${now}), counted, predicted, ${now}
    from unnest(
      ${ids}::bigint[], ${clicks}::float8[], ${expected}::float8[], ${counted}::float8[], ${predicted}::float8[]
    ) as fresh (ad_id, clicks, expected, counted, predicted)
    on conflict (ad_id) do update set
      (clicks, expected) = (
        select greatest(0, ad_quality.clicks * fade + excluded.clicks), ad_quality.expected * fade + excluded.expected
        from ${fadeSince('ad_quality')} fade
      ),
      hour = excluded.hour,
      hour_clicks = ${sum('hour_clicks')},
      hour_predicted = ${sum('hour_predicted')},
      updated_at = greatest(ad_quality.updated_at, excluded.updated_at)
  `.execute(trx)
}

async function addPlaces(trx: Db, places: readonly PlaceSum[], now: Date) {
  const part = (at: number) => places.map(({ parts }) => parts[at] ?? 0)
  const [impressions, clicks] = columns(places, 'impressions', 'clicks')
  await sql`
    insert into context_rates (style, page, offset_step, root, has_query, impressions, clicks, updated_at)
    select *, ${now}::timestamptz from unnest(${part(0)}::int[], ${part(1)}::int[], ${part(2)}::int[],
      ${part(3)}::bigint[], ${part(4)}::int[], ${impressions}::float8[], ${clicks}::float8[])
    on conflict (style, page, offset_step, root, has_query) do update set
      (impressions, clicks) = (
        select context_rates.impressions * fade + excluded.impressions,
          greatest(0, context_rates.clicks * fade + excluded.clicks)
        from ${fadeSince('context_rates')} fade
      ),
      updated_at = greatest(context_rates.updated_at, excluded.updated_at)
  `.execute(trx)
}

/**
 * How much of a row's old value still counts when it is written again; a clock that was set back changes
 * nothing.
 */
function fadeSince(table: 'ad_quality' | 'context_rates') {
  const passed = sql`extract(epoch from excluded.updated_at - ${sql.ref(`${table}.updated_at`)})`
  return sql`power(0.5, greatest(0, ${passed}) / ${DAY_SECONDS} / ${HALF_LIFE_DAYS})`
}

function columns<Row, Name extends keyof Row>(rows: readonly Row[], ...names: Name[]): Row[Name][][] {
  return names.map((name) => rows.map((row) => row[name]))
}
