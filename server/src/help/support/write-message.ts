import {
  ticketAfter,
  waitsForStaff,
  type TicketEvent,
  type TicketState,
} from '@jarchi/shared/help/ticket-state.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { bindAttachments } from './attachment-queries.ts'
import { insertMessage } from './message-queries.ts'

/** The author, and the account of the ticket. */
export type Author = { accountId: number; userId: number; fromStaff: boolean }
export type Written = { text: string; attachments: readonly string[]; at: Date }

type Standing = { state: string; waiting_since: Date | null; closed_at: Date | null }

/** The new state of a ticket, with its times. */
export function stateAfter({ state, waiting_since, closed_at }: Standing, event: TicketEvent, at: Date) {
  const next = ticketAfter(state as TicketState, event)
  return {
    state: next,
    closed_at: next === 'closed' ? (closed_at ?? at) : null,
    waiting_since: waitsForStaff(next) ? (waiting_since ?? at) : null,
  }
}

/**
 * Writes a message with its files; returns its id. Throws `bad_input` for files that the author may not send.
 */
export async function writeMessage(
  trx: Db,
  { attachments: most }: Pick<Config['support'], 'attachments'>,
  author: Author,
  ticketId: bigint,
  { text, attachments, at }: Written,
): Promise<bigint> {
  if (attachments.length > most) throw refusedFiles('too_many')
  if (new Set(attachments).size < attachments.length) throw refusedFiles('sent_twice')
  const id = await insertMessage(trx, {
    account_id: BigInt(author.accountId),
    ticket_id: ticketId,
    user_id: BigInt(author.userId),
    from_staff: author.fromStaff,
    text,
    created_at: at,
  })
  if (attachments.length === 0) return id
  const bound = await bindAttachments(trx, author, id, attachments)
  if (bound < attachments.length) throw refusedFiles('unknown_attachment')
  return id
}

function refusedFiles(code: string) {
  return new AppError('bad_input', { fields: [{ path: 'attachments', code }] })
}
