import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/client.ts'
import { openAdvertiser } from '../advertiser.ts'

/**
 * An advertiser with one campaign, and what must be true of it, as far as the caller of the trackers knows.
 */
export type Advertiser = {
  accountId: number
  campaignId: number
  adId: number
  /** In rial, like budget and money. */
  bid: number
  budget: bigint
  /** Of both days, besides money; null: no limit. */
  total: bigint | null
  money: bigint
  /** Clicks of all kinds, all answered; and impressions. */
  decisions: number
  impressions: number
  /** Honest clicks that came before midnight, after it, or perhaps either, and their prices together. */
  before: number
  after: number
  either: number
  prices: { before: number; after: number; either: number }
  /** The part of these that waited so long for their impression that they may count as having none. */
  unsure: number
}

export async function openAdvertisers(db: Db, count: number, draw: () => number): Promise<Advertiser[]> {
  const all: Advertiser[] = []
  for (let n = 0; n < count; n++) {
    const bid = 10_000 + Math.floor(draw() * 90_000)
    // Some end a day with money left, some with none; the last click of most costs less than its bid.
    const budget = BigInt(Math.floor(bid * (15 + draw() * 300)))
    const balance = BigInt(Math.floor(bid * draw() * 700))
    const debtHardLimit = draw() < 0.5 ? 0n : 50_000n
    const total = draw() < 0.5 ? null : BigInt(Math.floor(bid * (15 + draw() * 300)))
    const opened = await openAdvertiser(db, { balance, bid, budget, total, debtHardLimit })
    const counts = { decisions: 0, impressions: 0, before: 0, after: 0, either: 0, unsure: 0 }
    const prices = { before: 0, after: 0, either: 0 }
    all.push({ ...opened, bid, budget, total, money: balance + debtHardLimit, ...counts, prices })
  }
  return all
}

/**
 * What an advertiser may have paid in rial, the least and the most: its clicks by day, limited by each day's budget,
 * its total and its money. Both are the same if all clicks were surely before midnight or after it.
 */
function owedBy({ budget, total, money, prices: { before, after, either } }: Advertiser): [bigint, bigint] {
  const limit = least(money, total ?? money)
  const costs = (day: number) => least(BigInt(day), budget)
  const [first, second] = [costs(before + either) + costs(after), costs(before) + costs(after + either)]
  const most = least(costs(before + either) + costs(after + either), BigInt(before + after + either))
  return [least(least(first, second), limit), least(most, limit)]
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

type Taken = {
  campaign_id: bigint
  decided: number
  honest: number
  amount: bigint
  posted: bigint
  impressions: number
  most_of_a_day: bigint
  /** The value in the reports. */
  said: string
}

/**
 * For a held click: a server that read it before its impression came may hold it after another has decided
 * it.
 */
export const isUndecided = sql`not exists (
  select from click_charges decided
  where decided.click_epoch = held_clicks.epoch and decided.click_sequence = held_clicks.sequence
)`

/** Each advertiser with a wrong value. */
export async function compare(db: Db, advertisers: readonly Advertiser[]): Promise<string[]> {
  const { rows } = await sql<Taken>`
    select campaigns.id as campaign_id,
      coalesce(clicks.decided, 0)::int as decided, coalesce(clicks.honest, 0)::int as honest,
      coalesce(clicks.amount, 0)::int8 as amount, coalesce(clicks.most, 0)::int8 as most_of_a_day,
      coalesce(entries.posted, 0)::int8 as posted, coalesce(days.impressions, 0)::int as impressions,
      coalesce(reports.said, '0 clicks, 0 impressions, 0 rial') as said
    from campaigns left join (
      select campaign_id, sum(decided) as decided, sum(honest) as honest, sum(amount) as amount, max(amount) as most from (
        select campaign_id, day, count(*) as decided, sum(amount) as amount,
          count(*) filter (where reason is null or reason = 'over_budget') as honest
        from (
          select campaign_id, day, amount, reason from click_charges
          union all
          select click.campaign_id, 0, 0, 'held' from held_clicks
            join delivery_events click using (issued_hour, epoch, sequence) where click.kind = 3 and ${isUndecided}
        ) each group by campaign_id, day
      ) by_day group by campaign_id
    ) clicks on clicks.campaign_id = campaigns.id left join (
      select account_id, -sum(amount) as posted from ledger_postings where kind = 'spend' group by account_id
    ) entries on entries.account_id = campaigns.account_id left join (
      select campaign_id, sum(impressions) as impressions from campaign_days group by campaign_id
    ) days on days.campaign_id = campaigns.id left join (
      select campaign_id, sum(clicks) || ' clicks, ' || sum(impressions) || ' impressions, ' || sum(spend) || ' rial' as said
      from report_days where campaign_id > 0 group by campaign_id
    ) reports on reports.campaign_id = campaigns.id
  `.execute(db)
  const byCampaign = new Map(rows.map((row) => [Number(row.campaign_id), row]))
  return advertisers.flatMap((one) => {
    const row = byCampaign.get(one.campaignId)
    if (!row) return [`campaign ${one.campaignId} is gone`]
    const { before, after, either, unsure, decisions, impressions, budget } = one
    const honest = before + after + either
    const owed = owedBy(one)
    const isPaid = (unsure > 0 || row.amount >= owed[0]) && row.amount <= owed[1]
    const isRight =
      isPaid &&
      row.posted === row.amount &&
      row.most_of_a_day <= budget &&
      row.decided === decisions &&
      row.honest <= honest &&
      row.honest >= honest - unsure &&
      row.impressions === impressions &&
      row.said === `${row.honest} clicks, ${row.impressions} impressions, ${row.amount} rial`
    if (isRight) return []
    const expected = { decisions, honest, unsure, impressions, owed: owed.map(String) }
    const told = { found: row, expected }
    return [JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? String(value) : value))]
  })
}

/** Sums that must be equal at every moment; returns those that are not. */
export async function unequalSums(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    charges: bigint
    days: bigint
    posted: bigint
    pending: bigint
    over: number
    dear: number
  }>`
    select (select coalesce(sum(amount), 0)::int8 from click_charges) as charges,
      (select coalesce(sum(charged), 0)::int8 from campaign_days) as days,
      (select coalesce(sum(amount), 0)::int8 from spend_posts) as posted,
      (select coalesce(sum(pending), 0)::int8 from wallets) as pending,
      (select count(*)::int from campaign_days where charged > cap)
        + (
          select count(*)::int from campaign_totals total
          where charged <> (select coalesce(sum(charged), 0) from campaign_days where campaign_id = total.campaign_id)
            or charged > cap
        )
        + (select count(*)::int from wallets where balance - pending < -debt_hard_limit) as over,
      (select count(*)::int from click_charges join campaigns on campaigns.id = campaign_id where amount > bid) as dear
  `.execute(db)
  const [sums] = rows
  if (!sums) return ['nothing was summed']
  const { charges, days, posted, pending, over, dear } = sums
  const isEqual = charges === days && charges === posted + pending
  if (isEqual && over === 0 && dear === 0) return []
  return [
    `clicks ${charges}, days ${days}, posted ${posted} + pending ${pending}, over a limit ${over}, above a ceiling ${dear}`,
  ]
}

/** How many clicks were decided with each reason. */
export async function reasonsIn(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select coalesce(reason, 'charged') as reason, count(*)::int as count from click_charges group by 1
  `.execute(db)
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))
}
