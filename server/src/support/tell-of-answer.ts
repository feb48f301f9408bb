import { persianDigits } from '@jarchi/shared/digits.ts'
import type { Db } from '../db/client.ts'
import { insertNotice } from '../notices/service.ts'
import type { TicketToChange } from './queries.ts'

/** Has the user who opened a ticket told that it was answered, by a message; once until they have looked. */
export async function tellOfAnswer(
  trx: Db,
  accountId: number,
  { id, user_id, answer_id: last, read_id }: TicketToChange,
  answerId: bigint,
  at: Date,
): Promise<void> {
  if (last > read_id) return
  await insertNotice(trx, {
    kind: 'ticket_answer',
    subject: `ticket ${id} message ${answerId}`,
    accountId,
    userId: Number(user_id),
    tokens: [persianDigits(String(id))],
    at,
  })
}
