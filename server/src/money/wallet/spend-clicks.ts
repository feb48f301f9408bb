import type { ChargedClick, ClickList, PendingSpend } from '@jarchi/shared/api/financial.ts'
import type { InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { startOfTehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** A span of time; a missing end is open. */
type Span = { from?: Date | undefined; to?: Date | undefined }

/** Charges that wait for the end of their hour, one line for each campaign and hour, the newest first. */
export async function pendingSpend(db: Db, accountId: number, { from, to }: Span): Promise<PendingSpend[]> {
  const { rows } = await sql<{
    campaign_id: bigint
    title: string
    hour: number
    clicks: bigint
    amount: bigint
  }>`
    select charge.campaign_id, campaigns.title, charge.hour, count(*) as clicks, sum(charge.amount)::int8 as amount
    from click_charges charge join campaigns on campaigns.id = charge.campaign_id
    where charge.account_id = ${BigInt(accountId)} and charge.post_id is null and charge.amount > 0
      and charge.clicked_at >= coalesce(${from ?? null}, '-infinity'::timestamptz)
      and charge.clicked_at < coalesce(${to ?? null}, 'infinity'::timestamptz)
    group by charge.campaign_id, campaigns.title, charge.hour order by charge.hour desc, charge.campaign_id desc
  `.execute(db)
  return rows.map(({ campaign_id, title, hour, clicks, amount }) => ({
    campaign_id: Number(campaign_id),
    title,
    hour: startOfTehranHour(hour).toISOString(),
    clicks: Number(clicks),
    amount: Number(amount),
  }))
}

/** The beginning of the earliest hour whose clicks are charged and not posted; null: all are posted. */
export async function firstPendingHour(db: Db, accountId: number): Promise<Date | null> {
  const { rows } = await sql<{ hour: number | null }>`
    select min(hour) as hour from click_charges
    where account_id = ${BigInt(accountId)} and post_id is null and amount > 0
  `.execute(db)
  const hour = rows[0]?.hour ?? null
  return hour === null ? null : startOfTehranHour(hour)
}

/** The last click of the previous page: its time in microseconds, and its number. */
export type ClickCursor = { at: bigint; epoch: bigint; sequence: bigint }
type ClickSlice = { cursor: ClickCursor | null; limit: number }

/** The clicks that a movement of the account charged or gave back; null if it has none. */
export async function clicksOfTransaction(
  db: Db,
  accountId: number,
  transactionId: number,
  slice: ClickSlice,
): Promise<ClickList | null> {
  const { rows } = await sql<{ entry_id: bigint; kind: string }>`
    select entry_id, kind from ledger_postings
    where id = ${BigInt(transactionId)} and account_id = ${BigInt(accountId)}
  `.execute(db)
  const [posting] = rows
  if (!posting) return null
  const entry = posting.entry_id
  return posting.kind === 'spend_correction'
    ? clickPage(db, slice, { amount: sql`back.amount`, which: sql`back.entry_id = ${entry}` })
    : clickPage(db, slice, { amount: sql`charge.amount`, which: sql`charge.post_id = ${entry}` })
}

/** The clicks of a line that is not posted yet. */
export async function clicksOfHour(
  db: Db,
  accountId: number,
  { campaignId, hour }: { campaignId: number; hour: number },
  slice: ClickSlice,
): Promise<ClickList> {
  return clickPage(db, slice, {
    amount: sql`charge.amount`,
    which: sql`charge.account_id = ${BigInt(accountId)} and charge.campaign_id = ${BigInt(campaignId)}
      and charge.hour = ${hour} and charge.post_id is null and charge.amount > 0`,
  })
}

type ClickRow = {
  epoch: bigint
  sequence: bigint
  at: bigint
  clicked_at: Date
  title: string
  amount: bigint
  city: string | null
  category: string | null
  back: bigint | null
  reason: InvalidReason | null
}
type Wanted = { amount: RawBuilder<unknown>; which: RawBuilder<unknown> }

async function clickPage(
  db: Db,
  { cursor, limit }: ClickSlice,
  { amount, which }: Wanted,
): Promise<ClickList> {
  const after = cursor
    ? sql`and (charge.clicked_at, charge.click_epoch, charge.click_sequence)
        < ('epoch'::timestamptz + ${cursor.at}::int8 * interval '1 microsecond', ${cursor.epoch}, ${cursor.sequence})`
    : sql``
  const { rows } = await sql<ClickRow>`
    select charge.click_epoch as epoch, charge.click_sequence as sequence, charge.clicked_at,
      (extract(epoch from charge.clicked_at) * 1000000)::int8 as at, campaigns.title, ${amount} as amount,
      cities.name as city, categories.name as category, back.amount as back, back.reason
    from click_charges charge
      join campaigns on campaigns.id = charge.campaign_id
      left join click_corrections back
        on back.click_epoch = charge.click_epoch and back.click_sequence = charge.click_sequence
      left join cities on cities.id = charge.city
      left join categories on categories.id = charge.category
    where ${which} ${after}
    order by charge.clicked_at desc, charge.click_epoch desc, charge.click_sequence desc limit ${limit + 1}
  `.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { results: page.map(clickView), next: last ? `${last.at}-${last.epoch}-${last.sequence}` : null }
}

function clickView({
  epoch,
  sequence,
  clicked_at,
  title,
  amount,
  city,
  category,
  back,
  reason,
}: ClickRow): ChargedClick {
  return {
    id: `${epoch}-${sequence}`,
    clicked_at: clicked_at.toISOString(),
    title,
    amount: Number(amount),
    city,
    category,
    given_back: back === null || reason === null ? null : { amount: Number(back), reason },
  }
}
