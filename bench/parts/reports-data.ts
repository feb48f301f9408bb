import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../server/src/platform/db/client.ts'
import { dayNumber } from '../../server/src/reports/day-numbers.ts'
import { sumClosedPieces } from '../../server/src/reports/top-accounts.ts'

export type Scale = { campaigns: number; days: number }
/** The account with a thousand campaigns, and the only campaign with complete breakdowns. */
export type Marked = { large: number; campaign: number }

const LARGE_ACCOUNT = 1_000
const USUAL_ACCOUNT = 10

/**
 * Generated report data until today: every campaign has a row for each day, the marked ones also have hours
 * and breakdowns for each day, and every campaign has the breakdowns of the last days. All numbers are
 * computed from the ids.
 */
export async function fillReports(db: Db, { campaigns, days }: Scale): Promise<Marked> {
  const small = Math.max(0, Math.ceil((campaigns - LARGE_ACCOUNT) / USUAL_ACCOUNT))
  await sql`
    insert into accounts (name) select 'account ' || n from generate_series(0, ${small}::int) n
  `.execute(db)
  const { rows } = await sql<{ id: bigint }>`select min(id) as id from accounts`.execute(db)
  const large = Number(rows[0]?.id)
  await sql`
    insert into campaigns (
      account_id, title, search_text, enabled, daily_budget, bid, daypart, cities, neighborhoods, category_slugs,
      keywords, has_ad
    )
    select ${large}::int8 + case when n < ${LARGE_ACCOUNT} then 0 else 1 + (n - ${LARGE_ACCOUNT}) / ${USUAL_ACCOUNT} end,
      'campaign ' || n, 'campaign ' || n, true, 3000000, 20000, ${FULL_WEEK}::bit(168), '{tehran}', '{}', '{light}', '{}',
      true
    from generate_series(0, ${campaigns - 1}::int) n
  `.execute(db)
  await sql`analyze campaigns`.execute(db)
  const first = await sql<{ id: bigint }>`select min(id) as id from campaigns`.execute(db)
  const campaign = Number(first.rows[0]?.id)
  const today = dayNumber(tehranDay(new Date()))
  const range = { from: today - days, to: today }
  await sql`select make_report_partitions(${range.from}, ${range.to})`.execute(db)
  const marked = { large, campaign }
  await fillHours(db, range, marked)
  await twoAtATime([
    ...piecesOf(range).map((piece) => () => fillDays(db, piece)),
    ...BREAKDOWNS.flatMap((each) =>
      piecesOf(range).map((piece) => () => fillBreakdown(db, piece, { ...each, ...marked, today })),
    ),
  ])
  await sql`
    insert into report_exchange
    select day, category, place, 1000, 10, 900, 10, 4000000000, 200000, 100
    from ${series(range)} day, generate_series(1, 40) category, generate_series(0, 35) place
  `.execute(db)
  await sumClosedPieces(db, new Date())
  await sql`vacuum analyze`.execute(db)
  return marked
}

type Days = { from: number; to: number }
/** The days of a range in one partition of each table. */
type Piece = Days & { partition: number }

const DAYS_OF_PARTITION = 32

function piecesOf({ from, to }: Days): Piece[] {
  const [first, last] = [from, to].map((day) => Math.floor(day / DAYS_OF_PARTITION)) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const partition = first + index
    const start = partition * DAYS_OF_PARTITION
    return { partition, from: Math.max(from, start), to: Math.min(to, start + DAYS_OF_PARTITION - 1) }
  })
}

/** As many as the measuring machine has cores. */
async function twoAtATime(works: readonly (() => Promise<void>)[]) {
  const waiting = [...works]
  const worker = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all([worker(), worker()])
}

/**
 * In the order of the index; the partition was emptied in the same transaction, so it is not logged
 * (`filledDatabase`).
 */
async function fillPartition(db: Db, name: string, parts: readonly RawBuilder<unknown>[]) {
  const partition = sql.table(name)
  await db.transaction().execute(async (one) => {
    await sql`truncate ${partition}`.execute(one)
    for (const rows of parts) await sql`insert into ${partition} ${rows}`.execute(one)
  })
  await sql`vacuum analyze ${partition}`.execute(db)
}

const series = ({ from, to }: Days) => sql`generate_series(${from}::int, ${to}::int)`

const measures = (seed: string, share: number) =>
  sql.raw(`
    ((${seed} * 7919) % 900 + 100) / ${share}, ((${seed} * 7919) % 900 + 100) / ${share} / 2, (${seed} * 31) % 9,
    0, (${seed} * 17) % 3, (${seed} * 31) % 9 * 20000, 0
  `)

async function fillDays(db: Db, piece: Piece) {
  const name = `report_days_${piece.partition}`
  await fillPartition(db, name, [
    sql`
      select account_id, id, day, ${measures('(id + day)', 1)}
      from (select account_id, id, ${series(piece)} as day from campaigns order by account_id, id) each
    `,
    sql`
      select account_id, 0, day, sum(impressions), sum(viewable), sum(clicks), 0, sum(invalid_clicks), sum(spend), 0
      from ${sql.table(name)} group by 1, 3 order by 1, 3
    `,
  ])
}

async function fillHours(db: Db, { from, to }: Days, { large, campaign }: Marked) {
  await sql`
    insert into report_hours
    select ${large}::int8, id, hour, ${measures('(id + hour)', 24)}
    from ${series({ from: from * 24, to: to * 24 + 23 })} hour, unnest(array[0, ${campaign}]::int8[]) id
  `.execute(db)
}

/** How many keys a usual campaign has per day. */
const BREAKDOWNS = [
  { table: 'report_cities', keys: 12 },
  { table: 'report_categories', keys: 4 },
  { table: 'report_keywords', keys: 10 },
  { table: 'report_places', keys: 9 },
] as const
type Breakdown = Marked & (typeof BREAKDOWNS)[number] & { today: number }

async function fillBreakdown(db: Db, piece: Piece, { table, keys, large, campaign, today }: Breakdown) {
  const rows = (whose: RawBuilder<unknown>, days: Days, count: number) => sql`
    select account_id, id, day, key, ${measures('(id + day + key)', 10)} from (
      select account_id, id, day, generate_series(1, ${count}::int) as key from (
        select account_id, id, ${series(days)} as day from (${whose}) whose
      ) days
    ) each
  `
  const last = { from: Math.max(piece.from, today - 3), to: piece.to }
  const others = sql`select account_id, id from campaigns where id <> ${campaign}::int8 order by 1, 2`
  await fillPartition(db, `${table}_${piece.partition}`, [
    // A large account is shown in most cities.
    rows(sql`select ${large}::int8 as account_id, 0::int8 as id`, piece, keys * 25),
    rows(sql`select ${large}::int8 as account_id, ${campaign}::int8 as id`, piece, keys * 4),
    rows(others, last, keys),
  ])
}
