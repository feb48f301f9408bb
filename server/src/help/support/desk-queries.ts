import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { TicketsOf } from '@jarchi/shared/api/staff-tickets.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import { mayAnswer } from './colleagues.ts'
import { tickets, ticketsWithLast, type TicketSlice } from './queries.ts'

/** `state` undefined: all that waits for us; `of` undefined: those of everybody. */
export type QueueSlice = TicketSlice & { of?: TicketsOf | undefined }

/**
 * Tickets of all accounts: waiting ones, VIP accounts first, then the longest waiting; with a state, the last
 * written first.
 */
export async function queuePage(db: Db, { state, of, offset, limit }: QueueSlice, userId: number) {
  const { chosen: inState, order } =
    state === undefined
      ? {
          chosen: sql<boolean>`tickets.waiting_since is not null`,
          order: sql`account.is_vip desc, tickets.waiting_since, tickets.id`,
        }
      : {
          chosen: sql<boolean>`tickets.state = ${state}`,
          order: sql`tickets.updated_at desc, tickets.id desc`,
        }
  const chosen = sql<boolean>`${inState} and ${whose(of, userId)}`
  const count = await rowCount(db.selectFrom('tickets').where(chosen))
  // After that, only the page's own tickets are read.
  const page = db
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

function whose(of: TicketsOf | undefined, userId: number): RawBuilder<boolean> {
  if (of === undefined) return sql`true`
  if (of === 'me') return sql`tickets.assignee_id = ${userId}`
  return sql`(tickets.assignee_id is null or not ${mayAnswer(sql`tickets.assignee_id`)})`
}

/** A ticket of any account. */
export async function anyTicket(db: Db, ticketId: number) {
  return firstRow(tickets(db).where('tickets.id', '=', BigInt(ticketId)))
}
