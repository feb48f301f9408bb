import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { ticketCustomer } from '../../../test/ticket-customer.ts'

let t: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  t = await testApp()
  const customer = await ticketCustomer(t, '09128880001')
  await customer.open()
  await ticketCustomer(t, '09128880002')
})
afterAll(() => t.close())

test.each([
  ['a message that is written over', `update ticket_messages set text = 'x'`, 'append-only'],
  ['a message that is deleted', `delete from ticket_messages`, 'append-only'],
  [
    'a state there is none of',
    `update tickets set state = 'gone', waiting_since = null`,
    'tickets_state_check',
  ],
  ['a closed ticket that was never closed', `update tickets set state = 'closed'`, 'tickets_check'],
  ['an answered ticket that waits for us', `update tickets set state = 'answered'`, 'tickets_check'],
  ['a category of nobody', `update tickets set category_slug = 'x'`, 'tickets_category_slug_fkey'],
  [
    "a message in another account's ticket",
    `insert into ticket_messages (account_id, ticket_id, user_id, from_staff, text, created_at)
      select accounts.id, tickets.id, tickets.user_id, false, 'x', now()
      from tickets join accounts on accounts.id <> tickets.account_id limit 1`,
    'ticket_messages_account_id_ticket_id_fkey',
  ],
  [
    "a file in another account's message",
    `insert into ticket_attachments (id, account_id, user_id, from_staff, message_id, extension, name, size, created_at)
      select gen_random_uuid(), accounts.id, message.user_id, false, message.id, 'pdf', 'x', 1, now()
      from ticket_messages message join accounts on accounts.id <> message.account_id limit 1`,
    'ticket_attachments_account_id_message_id_fkey',
  ],
  [
    "a customer's file without an account",
    `insert into ticket_attachments (id, user_id, from_staff, extension, name, size, created_at)
      select gen_random_uuid(), id, false, 'pdf', 'x', 1, now() from users limit 1`,
    'ticket_attachments_check',
  ],
])('the database itself refuses %s', async (_, statement, reason) => {
  await expect(sql.raw(statement).execute(t.db)).rejects.toThrow(reason)
})
