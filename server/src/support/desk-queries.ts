import type { TicketState } from '@jarchi/shared/ticket-state.ts'
import type { Db } from '../db/client.ts'
import { tickets, ticketsWithLast } from './queries.ts'

/** `state` undefined: all that waits for us. */
type Part = { state?: TicketState | undefined; offset: number; limit: number }

/** Tickets of all accounts: what waits, VIP accounts first, then the longest waiting; else the last written first. */
export async function queuePage(db: Db, { state, offset, limit }: Part) {
  const counted = db.selectFrom('tickets').select(({ fn }) => fn.countAll<bigint>().as('count'))
  const { count } = await (
    state === undefined ? counted.where('waiting_since', 'is not', null) : counted.where('state', '=', state)
  ).executeTakeFirstOrThrow()
  const chosen = ticketsWithLast(db)
  const ordered =
    state === undefined
      ? chosen
          .where('tickets.waiting_since', 'is not', null)
          .orderBy('account.is_vip', 'desc')
          .orderBy('tickets.waiting_since')
          .orderBy('tickets.id')
      : chosen
          .where('tickets.state', '=', state)
          .orderBy('tickets.updated_at', 'desc')
          .orderBy('tickets.id', 'desc')
  return { count: Number(count), rows: await ordered.offset(offset).limit(limit).execute() }
}

/** A ticket of any account. */
export async function anyTicket(db: Db, ticketId: number) {
  return tickets(db).where('tickets.id', '=', BigInt(ticketId)).executeTakeFirst()
}
