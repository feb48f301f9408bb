import type { TransactionList } from '@jarchi/shared/api/financial.ts'
import type { MovementKind } from '@jarchi/shared/statement.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { rowCount, type Slice } from '../db/slice.ts'
import { stands } from './history.ts'

export type Movement = {
  id: bigint
  kind: MovementKind
  amount: bigint
  balance: bigint
  reference: string | null
  at: Date
}

type Placed = Movement & { position: bigint }

/** Movements read at once: what a page of them takes to read and to write keeps nobody else waiting. */
const PAGE = 500

/** A part of an account's history; the time is from `from` until before `to`. */
export type Part = { from?: Date | undefined; to?: Date | undefined; kind?: MovementKind | undefined }

/** Places in an account's history, both included; they are counted without a gap. */
type Places = { first: bigint; last: bigint }

/** What moved an account's wallet, the newest first, each with the balance it left. */
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
  const results = movements.map(({ id, kind, amount, balance, reference, at }) => ({
    id: Number(id),
    kind,
    amount: Number(amount),
    balance: Number(balance),
    reference,
    created_at: at.toISOString(),
  }))
  return { count: Number(count), results }
}

/**
 * Of a part of the history, in the order in which it happened and some at a time; null where there are more than
 * `most`. What is posted meanwhile is not among them.
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
    yield page.toReversed()
    next = newest.position + 1n
  }
}

/** Time never goes back among what stands of a history, so that a span of time is a span of places. */
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

/** The page's own places: however deep it lies, no more is read. */
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

async function movementsAt(db: Db, accountId: number, { first, last }: Places): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select posting.id, posting.kind, posting.amount, posting.balance, posting.posted_at as at, posting.position,
      entry.reference
    from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
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
  // The pages before are counted over in the index alone.
  const { rows } = await sql<Placed>`
    select posting.id, posting.kind, posting.amount, posting.balance, posting.posted_at as at, posting.position,
      entry.reference
    from (
      select position from ledger_postings
      where account_id = ${account} and kind = ${kind} and position between ${first} and ${last}
      order by position ${order} limit ${limit} offset ${offset}
    ) page
    join ledger_postings posting on posting.account_id = ${account} and posting.position = page.position
    join ledger_entries entry on entry.id = posting.entry_id
    order by posting.position desc
  `.execute(db)
  return rows
}
