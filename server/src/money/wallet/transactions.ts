import type { Transaction, TransactionList } from '@jarchi/shared/api/financial.ts'
import type { InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import type { MovementKind } from '@jarchi/shared/money/statement.ts'
import { startOfTehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'
import { stands } from './history.ts'
import { pendingSpend } from './spend-clicks.ts'

export type Movement = {
  id: bigint
  kind: MovementKind
  amount: bigint
  balance: bigint
  reference: string | null
  at: Date
  /** Clicks of one campaign in one hour in Tehran, counted in hours since the epoch. */
  spend: { campaignId: bigint; title: string; hour: number; clicks: bigint } | null
  /** Clicks that were given back. */
  correction: { reason: InvalidReason; clicks: bigint } | null
}

/** A row of the database. */
type Placed = Omit<Movement, 'spend' | 'correction'> & {
  position: bigint
  campaign_id: bigint | null
  title: string | null
  hour: number | null
  clicks: bigint | null
  corrected: bigint | null
  correction_reason: InvalidReason | null
}

/** Movements read at once: few enough that reading and writing a page does not delay others. */
const PAGE = 500

/** A part of an account's history; the time is from `from` until before `to`. */
export type Part = { from?: Date | undefined; to?: Date | undefined; kind?: MovementKind | undefined }

/** Places in an account's history, both included; they are numbered without gaps. */
type Places = { first: bigint; last: bigint }

/**
 * The movements of an account's wallet, the newest first, each with the balance it left, and those still to
 * be posted.
 */
export async function transactionPage(
  db: Db,
  accountId: number,
  { offset, limit, ...part }: Part & Slice,
): Promise<TransactionList> {
  const places = await placesWithin(db, accountId, part)
  const count = await movementCount(db, accountId, places, part.kind)
  const movements = part.kind
    ? await movementsOfKind(db, accountId, places, part.kind, rowsOf(Number(count), offset, limit))
    : await movementsAt(db, accountId, pageOf(places, offset, limit))
  const isNewest = offset === 0 && (part.kind ?? 'spend') === 'spend'
  const pending = isNewest ? await pendingSpend(db, accountId, part) : []
  return { count: Number(count), results: movements.map((row) => transactionView(movementOf(row))), pending }
}

function movementOf({
  campaign_id,
  title,
  hour,
  clicks,
  corrected,
  correction_reason,
  ...row
}: Placed): Movement {
  const isSpend = campaign_id !== null && title !== null && hour !== null && clicks !== null
  return {
    ...row,
    spend: isSpend ? { campaignId: campaign_id, title, hour, clicks } : null,
    correction: corrected && correction_reason ? { reason: correction_reason, clicks: corrected } : null,
  }
}

function transactionView({
  id,
  kind,
  amount,
  balance,
  reference,
  at,
  spend,
  correction,
}: Movement): Transaction {
  return {
    id: Number(id),
    kind,
    amount: Number(amount),
    balance: Number(balance),
    reference,
    created_at: at.toISOString(),
    spend: spend && {
      campaign_id: Number(spend.campaignId),
      title: spend.title,
      hour: startOfTehranHour(spend.hour).toISOString(),
      clicks: Number(spend.clicks),
    },
    correction: correction && { reason: correction.reason, clicks: Number(correction.clicks) },
  }
}

/**
 * Reads a part of the history in order, some movements at a time; null if there are more than `most`.
 * Movements posted meanwhile are not included.
 */
export async function movementsOf(
  db: Db,
  accountId: number,
  part: Part,
  most: number,
): Promise<AsyncIterable<Movement[]> | null> {
  const places = await placesWithin(db, accountId, part)
  const count = await movementCount(db, accountId, places, part.kind)
  return count > BigInt(most) ? null : pagesOf(db, accountId, places, part.kind)
}

async function* pagesOf(db: Db, accountId: number, { first, last }: Places, kind: Part['kind']) {
  const size = { fromOldest: true, offset: 0, limit: PAGE }
  for (let next = first; next <= last;) {
    const end = next + BigInt(PAGE) - 1n
    const page = kind
      ? await movementsOfKind(db, accountId, { first: next, last }, kind, size)
      : await movementsAt(db, accountId, { first: next, last: end < last ? end : last })
    const [newest] = page
    if (!newest) return
    yield page.toReversed().map(movementOf)
    next = newest.position + 1n
  }
}

/** Time never goes back among the valid postings of a history, so a span of time is a span of places. */
async function placesWithin(db: Db, accountId: number, { from, to }: Part): Promise<Places> {
  const account = BigInt(accountId)
  const { rows } = await sql<Places>`
    select
      coalesce((select position from ledger_postings
        where account_id = ${account} and posted_at < ${from ?? null} and ${stands}
        order by posted_at desc, position desc limit 1), 0) + 1 as first,
      coalesce(${
        to
          ? sql`(select position from ledger_postings
        where account_id = ${account} and posted_at < ${to} and ${stands}
        order by posted_at desc, position desc limit 1)`
          : sql`(select postings from wallets where account_id = ${account})`
      }, 0)
        as last
  `.execute(db)
  return rows[0] ?? { first: 1n, last: 0n }
}

async function movementCount(db: Db, accountId: number, places: Places, kind: Part['kind']): Promise<bigint> {
  if (places.last < places.first) return 0n
  if (!kind) return places.last - places.first + 1n
  const count = await rowCount(
    db
      .selectFrom('ledger_postings')
      .where('account_id', '=', BigInt(accountId))
      .where('kind', '=', kind)
      .where('position', '>=', places.first)
      .where('position', '<=', places.last),
  )
  return BigInt(count)
}

/** The places of a page: a page far back reads no more rows than the first. */
function pageOf({ first, last }: Places, offset: number, limit: number): Places {
  const end = last - BigInt(offset)
  const begin = end - BigInt(limit) + 1n
  return { first: begin > first ? begin : first, last: end }
}

/** A page of rows, counted from the nearer end. */
type Rows = Slice & { fromOldest: boolean }

function rowsOf(count: number, offset: number, limit: number): Rows {
  const left = Math.max(0, Math.min(limit, count - offset))
  const after = Math.max(0, count - offset - left)
  return after < offset
    ? { fromOldest: true, offset: after, limit: left }
    : { fromOldest: false, offset, limit: left }
}

const COLUMNS = sql`posting.id, posting.kind, posting.amount, posting.balance, posting.posted_at as at, posting.position,
  entry.reference, line.campaign_id, campaign.title, line.hour, line.clicks, correction.clicks as corrected,
  correction.reason as correction_reason`

/** The details of a posting's entry; only those of the page are looked up. */
const DETAILS = sql`
  join ledger_entries entry on entry.id = posting.entry_id
  left join spend_posts line on line.entry_id = posting.entry_id
  left join campaigns campaign on campaign.id = line.campaign_id
  left join lateral (
    select count(*) as clicks, min(reason) as reason from click_corrections
    where entry_id = posting.entry_id and posting.kind = 'spend_correction'
  ) correction on true`

async function movementsAt(db: Db, accountId: number, { first, last }: Places): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select ${COLUMNS}
    from ledger_postings posting ${DETAILS}
    where posting.account_id = ${BigInt(accountId)} and posting.position between ${first} and ${last}
    order by posting.position desc
  `.execute(db)
  return rows
}

async function movementsOfKind(
  db: Db,
  accountId: number,
  { first, last }: Places,
  kind: MovementKind,
  { fromOldest, offset, limit }: Rows,
): Promise<Placed[]> {
  const account = BigInt(accountId)
  const order = fromOldest ? sql`asc` : sql`desc`
  // The rows of earlier pages are skipped in the index alone.
  const { rows } = await sql<Placed>`
    select ${COLUMNS}
    from (
      select position from ledger_postings
      where account_id = ${account} and kind = ${kind} and position between ${first} and ${last}
      order by position ${order} limit ${limit} offset ${offset}
    ) page
    join ledger_postings posting on posting.account_id = ${account} and posting.position = page.position ${DETAILS}
    order by posting.position desc
  `.execute(db)
  return rows
}
