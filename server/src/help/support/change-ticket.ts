import type { Updateable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Tickets } from '../../platform/db/types.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { nextChange } from './change-numbers.ts'
import { ticketToChange, updateTicket, type TicketToChange } from './queries.ts'

type Change = {
  trx: Db
  ticket: TicketToChange
  at: Date
  /** If it is not called, the ticket does not change. */
  save: (values: Updateable<Tickets>) => Promise<void>
}

/** Changes a ticket of the account under its lock, completely or not at all. Throws `ticket_not_found`. */
export async function changeTicket(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  ticketId: number,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const change = await nextChange(trx, accountId)
    const ticket = await ticketToChange(trx, accountId, ticketId)
    if (!ticket) throw new AppError('ticket_not_found')
    const save: Change['save'] = (values) => updateTicket(trx, accountId, ticketId, { ...values, change })
    await work({ trx, ticket, at, save })
  })
}
