import { chargeRoom, clickCharge } from '@jarchi/shared/delivery/click-charge.ts'
import { placeOfReason, TRAFFIC_RULES, type InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { tehranDayNumber, tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { markClicks, nextClicks, readUntil, type WaitingClick } from './click-feed.ts'
import { countRefusals, KINDS } from '../tracking/service.ts'
import { judge, type Judged } from './judge-clicks.ts'

/** The decision about a click. */
export type Decision = {
  click: WaitingClick
  accountId: bigint
  /** Day and hour in Tehran, since the epoch, at which the click was received. */
  day: number
  hour: number
  amount: bigint
  reason: InvalidReason | null
}

export type Turn = { decided: number; held: number; isMore: boolean }

type Options = {
  /** Replaces the database's clock. */
  now?: Date | undefined
  /** Whether events come through a pipe, and may still wait in it. */
  isPiped?: boolean | undefined
  most: number
  withHeld: boolean
}

/**
 * Decides the next clicks and books them in one transaction: the cost of each, its share of the campaign's
 * day and of the wallet, and that it was read (ADR 44). Rows are locked in the order of their tables and ids.
 */
export async function chargeClicks(
  db: Db,
  { now: given, isPiped = false, most, withHeld }: Options,
): Promise<Turn> {
  const now = given ?? (await databaseTime(db))
  const wholeUntil = isPiped ? await readUntil(db, now) : now
  return db.transaction().execute(async (trx) => {
    const { clicks, marks, isMore } = await nextClicks(trx, { now, wholeUntil, most, withHeld })
    const judged = judge(clicks, wholeUntil)
    const candidates = judged.filter(({ problem }) => problem !== 'hold') as Judged[]
    const decisions = candidates.length === 0 ? [] : await price(trx, candidates)
    await countForeign(trx, candidates, now)
    await keepDecisions(trx, decisions)
    const held = judged.flatMap(({ click, problem }) => (problem === 'hold' && !click.isHeld ? [click] : []))
    await hold(trx, held)
    await release(
      trx,
      candidates.map(({ click }) => click),
    )
    await markClicks(trx, marks, now)
    return { decided: decisions.length, held: held.length, isMore }
  })
}

async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Locks everything that limits a price, in the order of ids. */
async function price(trx: Db, judged: readonly Judged[]): Promise<Decision[]> {
  const known = judged.flatMap(({ click, problem }) => {
    const { accountId, receivedAt } = click
    if (accountId === null) return []
    const [day, hour] = [tehranDayNumber(receivedAt), tehranHour(receivedAt.getTime())]
    return [{ click, problem, accountId, day, hour }]
  })
  const bids = await lockCampaigns(trx, known)
  const totals = await lockTotals(trx, known)
  const days = await lockDays(trx, known)
  const rooms = await lockWallets(trx, known)
  return known.map(({ click, problem, ...where }) => {
    if (problem !== null) return { click, ...where, amount: 0n, reason: problem }
    const day = days.get(`${click.campaignId} ${where.day}`) ?? { cap: 0n, charged: 0n }
    const room = rooms.get(where.accountId) ?? 0n
    const totalLeft = totals.get(click.campaignId)
    const bid = bids.get(click.campaignId) ?? 0n
    const amount = clickCharge({ price: click.cpc, bid, ...day, totalLeft, room })
    day.charged += amount
    if (totalLeft !== undefined) totals.set(click.campaignId, totalLeft - amount)
    rooms.set(where.accountId, room - amount)
    return { click, ...where, amount, reason: amount > 0n ? null : 'over_budget' }
  })
}

type Placed = { click: WaitingClick; accountId: bigint; day: number }

/** The current bids. The lock is shared, so an edit waits only for the few milliseconds of a batch. */
async function lockCampaigns(trx: Db, clicks: readonly Placed[]): Promise<Map<bigint, bigint>> {
  const ids = [...new Set(clicks.map(({ click }) => click.campaignId))]
  const { rows } = await sql<{ id: bigint; bid: bigint }>`
    select id, bid from campaigns where id = any(${ids}::int8[]) order by id for share
  `.execute(trx)
  return new Map(rows.map(({ id, bid }) => [id, bid]))
}

/** What the totals of campaigns leave, of those that have one. */
async function lockTotals(trx: Db, clicks: readonly Placed[]): Promise<Map<bigint, bigint>> {
  const ids = [...new Set(clicks.map(({ click }) => click.campaignId))]
  const { rows } = await sql<{ campaign_id: bigint; left: bigint }>`
    select campaign_id, cap - charged as left from campaign_totals
    where campaign_id = any(${ids}::int8[]) order by campaign_id for update
  `.execute(trx)
  return new Map(rows.map(({ campaign_id, left }) => [campaign_id, left]))
}

/** A campaign's day begins with the budget that is then in force. */
async function lockDays(trx: Db, clicks: readonly Placed[]) {
  const days = new Map(clicks.map((placed) => [`${placed.click.campaignId} ${placed.day}`, placed]))
  const campaigns = [...days.values()].map(({ click }) => click.campaignId)
  const numbers = [...days.values()].map(({ day }) => day)
  const wanted = sql`unnest(${campaigns}::int8[], ${numbers}::int4[]) as wanted (campaign_id, day)`
  const lock = () =>
    sql<{ campaign_id: bigint; day: number; cap: bigint; charged: bigint }>`
      select campaign_id, day, cap, charged from campaign_days
      where (campaign_id, day) in (select campaign_id, day from ${wanted})
      order by campaign_id, day for update
    `.execute(trx)
  let { rows } = await lock()
  if (rows.length < days.size) {
    await sql`
      insert into campaign_days (campaign_id, day, account_id, cap)
      select campaigns.id, wanted.day, campaigns.account_id, campaigns.daily_budget
      from ${wanted} join campaigns on campaigns.id = wanted.campaign_id
      order by campaigns.id, wanted.day
      on conflict do nothing
    `.execute(trx)
    rows = (await lock()).rows
  }
  return new Map(
    rows.map(({ campaign_id, day, cap, charged }) => [`${campaign_id} ${day}`, { cap, charged }]),
  )
}

async function lockWallets(trx: Db, clicks: readonly Placed[]): Promise<Map<bigint, bigint>> {
  const ids = [...new Set(clicks.map(({ accountId }) => accountId))]
  const { rows } = await sql<{
    account_id: bigint
    balance: bigint
    pending: bigint
    debt_hard_limit: bigint
  }>`
    select account_id, balance, pending, debt_hard_limit from wallets
    where account_id = any(${ids}::int8[]) order by account_id for update
  `.execute(trx)
  return new Map(
    rows.map(({ account_id, balance, pending, debt_hard_limit }) => [
      account_id,
      chargeRoom({ balance, pending, debtHardLimit: debt_hard_limit }),
    ]),
  )
}

/** Adds only the new amounts to days and wallets; the database refuses what would pass a limit. */
async function keepDecisions(trx: Db, decisions: readonly Decision[]) {
  if (decisions.length === 0) return
  const column = <T>(of: (decision: Decision) => T) => decisions.map(of)
  await sql`
    insert into click_charges (
      click_epoch, click_sequence, day, hour, account_id, campaign_id, ad_id, amount, reason, city, category, keyword,
      place, clicked_at, device, network, unnamed_device
    )
    select * from unnest(
      ${column(({ click }) => click.epoch)}::int8[], ${column(({ click }) => click.sequence)}::int8[],
      ${column(({ day }) => day)}::int4[], ${column(({ hour }) => hour)}::int4[],
      ${column(({ accountId }) => accountId)}::int8[], ${column(({ click }) => click.campaignId)}::int8[],
      ${column(({ click }) => click.adId)}::int8[], ${column(({ amount }) => amount)}::int8[],
      ${column(({ reason }) => reason)}::text[], ${column(({ click }) => click.city)}::int4[],
      ${column(({ click }) => click.category)}::int4[], ${column(({ click }) => click.keyword)}::int8[],
      ${column(({ click }) => click.place)}::int2[],
      ${column(({ click }) => click.receivedAt.toISOString())}::timestamptz[],
      ${column(({ click }) => click.device)}::int8[], ${column(({ click }) => click.network)}::int8[],
      ${column(({ click }) => click.unnamedDevice)}::int8[]
    )
    on conflict do nothing
  `.execute(trx)
}

/**
 * Clicks on campaigns that are not in this database (two databases may share a secret) are counted as
 * foreign.
 */
async function countForeign(trx: Db, candidates: readonly Judged[], now: Date) {
  const foreign = candidates.filter(({ click }) => click.accountId === null)
  const trackers = foreign.map(({ click }) => click.tracker)
  const reason = placeOfReason('bad_signature')
  await countRefusals(trx, { kind: KINDS.click, reason, trackers }, now)
}

/** Until the impression arrives, or the time for it is over. */
async function hold(trx: Db, clicks: readonly WaitingClick[]) {
  if (clicks.length === 0) return
  const due = (click: WaitingClick) => new Date(click.receivedAt.getTime() + TRAFFIC_RULES.hold).toISOString()
  await sql`
    insert into held_clicks (epoch, sequence, issued_hour, due_at)
    select * from unnest(
      ${clicks.map(({ epoch }) => epoch)}::int8[], ${clicks.map(({ sequence }) => sequence)}::int8[],
      ${clicks.map(({ issuedHour }) => issuedHour)}::int4[], ${clicks.map(due)}::timestamptz[]
    )
    on conflict do nothing
  `.execute(trx)
}

async function release(trx: Db, decided: readonly WaitingClick[]) {
  const held = decided.filter(({ isHeld }) => isHeld)
  if (held.length === 0) return
  await sql`
    delete from held_clicks using unnest(
      ${held.map(({ epoch }) => epoch)}::int8[], ${held.map(({ sequence }) => sequence)}::int8[]
    ) as decided (epoch, sequence)
    where held_clicks.epoch = decided.epoch and held_clicks.sequence = decided.sequence
  `.execute(trx)
}
