import { HOUR_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { ticketAfter, waitsForStaff, type TicketState } from '@jarchi/shared/help/ticket-state.ts'
import type { Db } from '../../platform/db/client.ts'
import { nextChange } from '../../help/support/service.ts'
import { demoTickets } from '../../platform/texts/demo-tickets.ts'

type DemoTicket = (typeof demoTickets)[keyof typeof demoTickets][number]
type Writers = Record<'customer' | 'staff', bigint>

/** Tickets of the two accounts, between the users of these phones. */
export async function addTickets(
  trx: Db,
  accounts: Record<keyof typeof demoTickets, bigint>,
  phones: Record<keyof Writers, string>,
  now: Date,
) {
  const writers = { customer: await userIdOf(trx, phones.customer), staff: await userIdOf(trx, phones.staff) }
  for (const name of ['shop', 'agency'] as const) {
    for (const ticket of demoTickets[name]) await addTicket(trx, accounts[name], ticket, writers, now)
  }
}

async function userIdOf(trx: Db, phone: string): Promise<bigint> {
  const { id } = await trx
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  return id
}

async function addTicket(trx: Db, account_id: bigint, demo: DemoTicket, writers: Writers, now: Date) {
  const at = (hours: number) => afterMs(now, (hours - demo.age) * HOUR_MS)
  const last = demo.messages.at(-1)?.after ?? 0
  const state = stateOf(demo)
  const { id } = await trx
    .insertInto('tickets')
    .values({
      account_id,
      user_id: writers.customer,
      subject: demo.subject,
      category_slug: demo.category,
      state,
      change: await nextChange(trx, Number(account_id)),
      waiting_since: waitsForStaff(state) ? at(last) : null,
      closed_at: demo.isClosed ? at(last) : null,
      created_at: at(0),
      updated_at: at(last),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let answer_id = 0n
  for (const { from, text, after: hours } of demo.messages) {
    const message = await trx
      .insertInto('ticket_messages')
      .values({
        account_id,
        ticket_id: id,
        user_id: writers[from],
        from_staff: from === 'staff',
        text,
        created_at: at(hours),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (from === 'staff') answer_id = message.id
  }
  const read_id = demo.isRead ? answer_id : 0n
  await trx.updateTable('tickets').set({ answer_id, read_id }).where('id', '=', id).execute()
}

function stateOf({ messages, isClosed }: DemoTicket): TicketState {
  const state = messages.reduce<TicketState>(
    (before, { from }) => ticketAfter(before, from === 'staff' ? 'answer' : 'reply'),
    'open',
  )
  return isClosed ? ticketAfter(state, 'close') : state
}
