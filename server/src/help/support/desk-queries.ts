import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import { tickets, ticketsWithLast, type TicketSlice } from './queries.ts'

/** `state` undefined: all that waits for us. */

/**
 * Tickets of all accounts: waiting ones, VIP accounts first, then the longest waiting; with a state, the last
 * written first.
 */
export async function queuePage(db: Db, { state, offset, limit }: TicketSlice) {
  const { chosen, order } =
    state === undefined
      ? {
          chosen: sql<boolean>`tickets.waiting_since is not null`,
          order: sql`account.is_vip desc, tickets.waiting_since, tickets.id`,
        }
      : {
          chosen: sql<boolean>`tickets.state = ${state}`,
          order: sql`tickets.updated_at desc, tickets.id desc`,
        }
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

/** A ticket of any account. */
export async function anyTicket(db: Db, ticketId: number) {
  return firstRow(tickets(db).where('tickets.id', '=', BigInt(ticketId)))
}
