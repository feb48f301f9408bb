import type {
  StaffAnswer,
  StaffTicket,
  StaffTicketPage,
  StaffTicketSwitch,
} from '@jarchi/shared/api/staff-tickets.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { madeBefore, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { memberToTell } from '../../people/accounts/service.ts'
import { insertNotice } from '../../messages/notices/service.ts'
import { requireTicketCategory } from './categories.ts'
import { supportTexts } from '../../platform/texts/support.ts'
import { changeTicket } from './change-ticket.ts'
import { endTicketClaims, holderOf, holdersOf } from './claims.ts'
import { assigneesOf } from './colleagues.ts'
import { anyTicket, queuePage, type QueueSlice } from './desk-queries.ts'
import { messageAfter } from './message-queries.ts'
import { ticketNotes } from './notes.ts'
import type { TicketRow, TicketToChange } from './queries.ts'
import { wholeTicket, type SupportDeps } from './tickets.ts'
import { listItemView } from './view.ts'
import { stateAfter, writeMessage } from './write-message.ts'

/** The acting member of staff; the desk checks their right. */
type Staff = Actor & { userId: number }

/**
 * Tickets that wait for staff, VIP accounts first, then the longest waiting; with a state, those tickets, the
 * newest first.
 */
export async function ticketQueue(
  { db, now }: Pick<SupportDeps, 'db' | 'now'>,
  part: QueueSlice,
  userId: number,
): Promise<StaffTicketPage> {
  const { count, rows } = await queuePage(db, part, userId)
  const ids = rows.map(({ id }) => id)
  const [holders, assignees] = await Promise.all([holdersOf(db, ids, userId, now()), assigneesOf(db, ids)])
  const results = rows.map((row) => ({
    ...listItemView(row),
    account: accountOf(row),
    held_by: holders.get(row.id) ?? null,
    assignee: assignees.get(row.id) ?? null,
  }))
  return { count, results }
}

/** A ticket for this member of staff. Throws `ticket_not_found`. */
export async function deskTicket(
  { db, now }: Pick<SupportDeps, 'db' | 'now'>,
  ticketId: number,
  userId: number,
): Promise<StaffTicket> {
  const row = await ticketOfDesk(db, ticketId)
  const [ticket, held_by, assignees, notes] = await Promise.all([
    wholeTicket(db, row),
    holderOf(db, row.id, userId, now()),
    assigneesOf(db, [row.id]),
    ticketNotes(db, row.id),
  ])
  return { ...ticket, account: accountOf(row), held_by, assignee: assignees.get(row.id) ?? null, notes }
}

/**
 * Answers a ticket, even a closed one; a repeated call answers nothing. Throws `claimed_by_colleague` while a
 * colleague is answering it, and `written_meanwhile` for a person who has not seen the last message.
 */
export async function answerTicket(
  deps: SupportDeps,
  staff: Staff,
  ticketId: number,
  { last_message_id, ...input }: StaffAnswer,
  call: KeyedCall | null,
): Promise<StaffTicket> {
  if ((await madeBefore(deps.db, call)) !== null) return deskTicket(deps, ticketId, staff.userId)
  const accountId = await accountOfTicket(deps.db, ticketId)
  const author = { accountId, userId: staff.userId, fromStaff: true }
  await changeTicket(deps, accountId, ticketId, async ({ trx, ticket, at, save }) => {
    await makeOnce(trx, call, async () => {
      await refuseHeld(trx, ticket.id, staff.userId, at)
      await refuseUnseen(trx, ticket.id, last_message_id)
      const answer_id = await writeMessage(trx, deps.config.support, author, ticket.id, { ...input, at })
      await save({ ...stateAfter(ticket, 'answer', at), answer_id, updated_at: at })
      await endTicketClaims(trx, ticket.id)
      await tellOfAnswer(trx, accountId, ticket, answer_id, at)
      const line = { action: 'ticket.answer', object: `ticket:${ticketId}`, accountId }
      await writeAuditLine(trx, staff, { ...line, details: { message: Number(answer_id) } }, at)
      return answer_id
    })
  })
  return deskTicket(deps, ticketId, staff.userId)
}

/**
 * Sends a message that a ticket was answered, once until somebody has looked: to the user who opened it, or to
 * another member if they are none any more.
 */
async function tellOfAnswer(
  trx: Db,
  accountId: number,
  { id, user_id, answer_id: last, read_id }: TicketToChange,
  answerId: bigint,
  at: Date,
): Promise<void> {
  if (last > read_id) return
  const userId = await memberToTell(trx, accountId, user_id)
  if (userId === null) return
  await insertNotice(trx, {
    kind: 'ticket_answer',
    subject: `ticket ${id} message ${answerId}`,
    accountId,
    userId,
    tokens: [persianDigits(String(id))],
    bell: { kind: 'ticket_answer', ticket_id: Number(id) },
    at,
  })
}

/** Names the colleague who is answering the ticket now. */
async function refuseHeld(trx: Db, ticketId: bigint, userId: number, now: Date): Promise<void> {
  const name = await holderOf(trx, ticketId, userId, now)
  if (name !== null) throw new AppError('claimed_by_colleague', { message: supportTexts.held(name) })
}

/** Names the one who has written after the last message that was seen. */
async function refuseUnseen(trx: Db, ticketId: bigint, seen: number): Promise<void> {
  const unseen = await messageAfter(trx, ticketId, BigInt(seen))
  if (!unseen) return
  const name = `${unseen.first_name} ${unseen.last_name}`.trim() || supportTexts.staff
  const message = unseen.from_staff ? supportTexts.answeredMeanwhile(name) : supportTexts.askedMeanwhile
  throw new AppError('written_meanwhile', { message })
}

/**
 * Closes or reopens a ticket; does nothing if it is already so. A ticket is not closed on a message that nobody
 * has seen.
 */
export async function switchTicketAtDesk(
  deps: SupportDeps,
  staff: Staff,
  ticketId: number,
  { closed, last_message_id }: StaffTicketSwitch,
): Promise<StaffTicket> {
  const accountId = await accountOfTicket(deps.db, ticketId)
  await changeTicket(deps, accountId, ticketId, async ({ trx, ticket, at, save }) => {
    if ((ticket.state === 'closed') === closed) return
    if (closed) {
      await refuseHeld(trx, ticket.id, staff.userId, at)
      await refuseUnseen(trx, ticket.id, last_message_id)
      await endTicketClaims(trx, ticket.id)
    }
    const next = stateAfter(ticket, closed ? 'close' : 'reopen', at)
    await save(next)
    const action = closed ? 'ticket.close' : 'ticket.reopen'
    const details = { before: ticket.state, after: next.state }
    await writeAuditLine(trx, staff, { action, object: `ticket:${ticketId}`, accountId, details }, at)
  })
  return deskTicket(deps, ticketId, staff.userId)
}

/** Moves a ticket to another category. Throws `bad_input` for one that is not offered. */
export async function assignTicketCategory(
  deps: SupportDeps,
  staff: Staff,
  ticketId: number,
  category: string,
): Promise<StaffTicket> {
  const accountId = await accountOfTicket(deps.db, ticketId)
  await requireTicketCategory(deps.db, category)
  await changeTicket(deps, accountId, ticketId, async ({ trx, ticket, at, save }) => {
    if (ticket.category_slug === category) return
    await save({ category_slug: category })
    const details = { before: ticket.category_slug, after: category }
    const line = { action: 'ticket.category', object: `ticket:${ticketId}`, accountId, details }
    await writeAuditLine(trx, staff, line, at)
  })
  return deskTicket(deps, ticketId, staff.userId)
}

async function accountOfTicket(db: Db, ticketId: number): Promise<number> {
  return Number((await ticketOfDesk(db, ticketId)).account_id)
}

async function ticketOfDesk(db: Db, ticketId: number): Promise<TicketRow> {
  const row = await anyTicket(db, ticketId)
  if (!row) throw new AppError('ticket_not_found')
  return row
}

function accountOf({ account_id, account_name, is_vip }: TicketRow) {
  return { id: Number(account_id), name: account_name, is_vip }
}
