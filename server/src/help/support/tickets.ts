import type { NewMessage, NewTicket, Ticket, TicketPage } from '@jarchi/shared/api/support.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { madeBefore, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import type { Auth } from '../../people/sessions/service.ts'
import { attachmentsOf } from './attachment-queries.ts'
import { requireTicketCategory } from './categories.ts'
import { changeTicket } from './change-ticket.ts'
import { nextChange } from './change-numbers.ts'
import { lastMessageId, messageCount, messagesOf } from './message-queries.ts'
import {
  insertTicket,
  ticketById,
  ticketPage,
  ticketToChange,
  unreadCount,
  type TicketRow,
  type TicketSlice,
  type TicketToChange,
} from './queries.ts'
import { refuseManyMessages, refuseManyTickets } from './ticket-rate-limit.ts'
import { listItemView, ticketView } from './view.ts'
import { stateAfter, writeMessage } from './write-message.ts'

export type SupportDeps = Pick<Deps, 'config' | 'db' | 'now'>

/** A ticket is always read completely, so its length is limited: then the user opens another one. */
const MOST_MESSAGES = 200

export async function listTickets(db: Db, accountId: number, part: TicketSlice): Promise<TicketPage> {
  const [{ count, rows }, unread] = await Promise.all([
    ticketPage(db, accountId, part),
    unreadCount(db, accountId),
  ])
  return { count, unread, results: rows.map(listItemView) }
}

/** Throws `ticket_not_found`, also for a ticket of another account. */
export async function readTicket(db: Db, accountId: number, ticketId: number): Promise<Ticket> {
  const row = await ticketById(db, accountId, ticketId)
  if (!row) throw new AppError('ticket_not_found')
  return wholeTicket(db, row)
}

/** Opens a ticket with its first message; a repeated call gets the first ticket. */
export async function openTicket(deps: SupportDeps, auth: Auth, input: NewTicket, call: KeyedCall | null) {
  const accountId = auth.account.id
  const before = await madeBefore(deps.db, call)
  if (before !== null) return readTicket(deps.db, accountId, Number(before))
  const ticketId = await deps.db
    .transaction()
    .execute((trx) => makeOnce(trx, call, () => insertWhole(deps, trx, auth, input)))
  return readTicket(deps.db, accountId, Number(ticketId))
}

async function insertWhole(deps: SupportDeps, trx: Db, auth: Auth, input: NewTicket): Promise<bigint> {
  const accountId = auth.account.id
  const at = deps.now()
  const change = await nextChange(trx, accountId)
  await refuseManyTickets(trx, accountId, deps.config.support, at)
  await requireTicketCategory(trx, input.category)
  const id = await insertTicket(trx, {
    account_id: BigInt(accountId),
    user_id: BigInt(auth.userId),
    subject: input.subject,
    category_slug: input.category,
    state: 'open',
    change,
    waiting_since: at,
    created_at: at,
    updated_at: at,
  })
  await writeMessage(trx, deps.config.support, authorOf(auth), id, { ...input, at })
  return id
}

/** Writes to a ticket, even a closed one; a repeated call writes nothing. */
export async function replyToTicket(
  deps: SupportDeps,
  auth: Auth,
  ticketId: number,
  input: NewMessage,
  call: KeyedCall | null,
): Promise<Ticket> {
  const accountId = auth.account.id
  if ((await madeBefore(deps.db, call)) !== null) return readTicket(deps.db, accountId, ticketId)
  const { support } = deps.config
  await changeTicket(deps, accountId, ticketId, async ({ trx, ticket, at, save }) => {
    await makeOnce(trx, call, async () => {
      await refuseManyMessages(trx, accountId, support, at)
      if ((await messageCount(trx, ticket.id)) >= MOST_MESSAGES) throw new AppError('ticket_full')
      const message = await writeMessage(trx, support, authorOf(auth), ticket.id, { ...input, at })
      await save({ ...stateAfter(ticket, 'reply', at), updated_at: at })
      return message
    })
  })
  return readTicket(deps.db, accountId, ticketId)
}

/** Closes or reopens a ticket; does nothing if it is already so. */
export async function switchTicket(deps: SupportDeps, accountId: number, ticketId: number, closed: boolean) {
  await changeTicket(deps, accountId, ticketId, async ({ ticket, at, save }) => {
    if ((ticket.state === 'closed') === closed) return
    await save(stateAfter(ticket, closed ? 'close' : 'reopen', at))
  })
  return readTicket(deps.db, accountId, ticketId)
}

/** The customer has seen everything up to that message of the ticket. */
export async function markRead(deps: SupportDeps, accountId: number, ticketId: number, messageId: number) {
  const seen = BigInt(messageId)
  const isNews = ({ answer_id, read_id }: TicketToChange) => read_id < answer_id && read_id < seen
  // Usually there is nothing unread, so the lock is not needed.
  const standing = await ticketToChange(deps.db, accountId, ticketId)
  if (!standing) throw new AppError('ticket_not_found')
  if (!isNews(standing)) return
  await changeTicket(deps, accountId, ticketId, async ({ trx, ticket, save }) => {
    if (!isNews(ticket)) return
    const last = await lastMessageId(trx, ticket.id)
    await save({ read_id: seen < last ? seen : last })
  })
}

function authorOf({ account, userId }: Auth) {
  return { accountId: account.id, userId, fromStaff: false }
}

/**
 * A ticket with its messages and their files: the files are read last, so that no message is without its own.
 */
export async function wholeTicket(db: Db, row: TicketRow): Promise<Ticket> {
  const accountId = Number(row.account_id)
  const ticketId = Number(row.id)
  const messages = await messagesOf(db, accountId, ticketId)
  return ticketView(row, messages, await attachmentsOf(db, accountId, ticketId))
}
