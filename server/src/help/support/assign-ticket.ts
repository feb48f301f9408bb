import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { changeTicket } from './change-ticket.ts'
import { answererOf, assigneesOf } from './colleagues.ts'
import { anyTicket } from './desk-queries.ts'
import { updateTicket } from './queries.ts'

/**
 * Gives a ticket to a member of staff, null: to nobody. The customer's page hears nothing of it. Throws
 * `ticket_not_found`, and `bad_input` for a person who may not answer it.
 */
export async function assignTicket(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Actor & { userId: number },
  ticketId: number,
  userId: number | null,
): Promise<void> {
  const row = await anyTicket(deps.db, ticketId)
  if (!row) throw new AppError('ticket_not_found')
  const accountId = Number(row.account_id)
  await changeTicket(deps, accountId, ticketId, async ({ trx, ticket, at }) => {
    const before = (await assigneesOf(trx, [ticket.id])).get(ticket.id) ?? null
    const after = userId === null ? null : await answererOf(trx, ticket.id, userId)
    if (userId !== null && after === null)
      throw new AppError('bad_input', { fields: [{ path: 'user_id', code: 'may_not_answer' }] })
    if (before?.user_id === after?.user_id) return
    await updateTicket(trx, accountId, ticketId, { assignee_id: userId === null ? null : BigInt(userId) })
    const details = { before: before?.name ?? null, after: after?.name ?? null, user_id: userId }
    const line = { action: 'ticket.assign', object: `ticket:${ticketId}`, accountId, details }
    await writeAuditLine(trx, staff, line, at)
  })
}
