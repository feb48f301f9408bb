import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { TicketOrder, TicketsOf } from '@jarchi/shared/api/staff-tickets.ts'
import { rowCount, type OrderedSlice, type Slice } from '../../platform/db/page-slice.ts'
import { mayAnswer } from './colleagues.ts'
import { tickets, ticketsWithLast, type TicketSlice } from './queries.ts'

/** Rows until a part's end: one further down is found sooner by sorting. */
const FARTHEST_BY_INDEX = 1_000

/** `state` undefined: all that waits for us; `of` undefined: those of everybody. */
export type QueueSlice = TicketSlice & OrderedSlice<TicketOrder> & { of?: TicketsOf | undefined }

const ORDERS: Readonly<Record<TicketOrder, RawBuilder<unknown>>> = {
  waiting: sql`tickets.waiting_since, tickets.id`,
  written: sql`tickets.updated_at desc, tickets.id desc`,
  quiet: sql`tickets.updated_at, tickets.id`,
  opened: sql`tickets.id desc`,
}
const QUEUE = sql`account.is_vip desc, ${ORDERS.waiting}`

/**
 * Tickets of all accounts: waiting ones, VIP accounts first, then the longest waiting; with a state, the last
 * written first; unless `given` says otherwise.
 */
export async function queuePage(
  db: Db,
  { state, of, order: given, offset, limit }: QueueSlice,
  userId: number,
) {
  const isWaiting = state === undefined
  const inState = isWaiting
    ? sql<boolean>`tickets.waiting_since is not null`
    : sql<boolean>`tickets.state = ${state}`
  const isQueue = isWaiting && given === undefined
  const order = isQueue ? QUEUE : ORDERS[given ?? 'written']
  const chosen = sql<boolean>`${inState} and ${whose(of, userId)}`
  const count = await rowCount(db.selectFrom('tickets').where(chosen))
  // After that, only the page's own tickets are read. Those of one person are few, so they may be sorted.
  const page =
    isQueue && of !== 'me' && offset + limit <= FARTHEST_BY_INDEX
      ? sql<bigint>`(${waitingPart(chosen, { offset, limit })})`
      : db
          .selectFrom('tickets')
          .innerJoin('accounts as account', 'account.id', 'tickets.account_id')
          .select('tickets.id')
          .where(chosen)
          .orderBy(order)
          .offset(offset)
          .limit(limit)
  const rows = await ticketsWithLast(db).where('tickets.id', 'in', page).orderBy(order).execute()
  return { count, rows }
}

/** Reads those of VIP accounts and the others each from an index in order, and no further than the part's end. */
function waitingPart(chosen: RawBuilder<boolean>, { offset, limit }: Slice) {
  const inOrder = sql`order by tickets.waiting_since, tickets.id limit ${offset + limit}`
  return sql`
    select id from (
      (
        select first.id, first.waiting_since, true as is_vip from accounts cross join lateral (
          select tickets.id, tickets.waiting_since from tickets
          where tickets.account_id = accounts.id and ${chosen} ${inOrder}
        ) first where accounts.is_vip
      ) union all (
        select tickets.id, tickets.waiting_since, false from tickets
        where ${chosen}
          and not (select is_vip from accounts where accounts.id = tickets.account_id) ${inOrder}
      )
    ) heads order by is_vip desc, waiting_since, id offset ${offset} limit ${limit}
  `
}

function whose(of: TicketsOf | undefined, userId: number): RawBuilder<boolean> {
  if (of === undefined) return sql`true`
  if (of === 'me') return sql`tickets.assignee_id = ${userId}`
  return sql`(tickets.assignee_id is null or not ${mayAnswer(sql`tickets.assignee_id`)})`
}

/** A ticket of any account. */
export async function anyTicket(db: Db, ticketId: number) {
  return firstRow(tickets(db).where('tickets.id', '=', BigInt(ticketId)))
}
