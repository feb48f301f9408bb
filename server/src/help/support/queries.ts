import type { TicketState } from '@jarchi/shared/help/ticket-state.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'
import type { Tickets } from '../../platform/db/types.ts'

/** In characters: a list shows the beginning of the last message; one line of it is even shorter. */
const BEGINNING = 300

/** Tickets with the visible fields of their category and account. */
export function tickets(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_categories as category', 'category.slug', 'tickets.category_slug')
    .innerJoin('accounts as account', 'account.id', 'tickets.account_id')
    .select([
      'tickets.id',
      'tickets.account_id',
      'tickets.subject',
      'tickets.category_slug',
      'tickets.state',
      'tickets.answer_id',
      'tickets.read_id',
      'tickets.created_at',
      'tickets.updated_at',
      'tickets.closed_at',
      'category.title as category_title',
      'account.name as account_name',
      'account.is_vip',
    ])
}

export type TicketRow = Awaited<ReturnType<ReturnType<typeof tickets>['executeTakeFirstOrThrow']>>

/** The same, each with the beginning of its last message. */
export function ticketsWithLast(db: Db) {
  return tickets(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ticket_messages as message')
          .select((row) => [
            'message.from_staff',
            sql<string>`left(message.text, ${sql.lit(BEGINNING)})`.as('beginning'),
            row
              .exists(
                row
                  .selectFrom('ticket_attachments as file')
                  .select('file.id')
                  .whereRef('file.message_id', '=', 'message.id'),
              )
              .as('has_attachments'),
          ])
          .whereRef('message.ticket_id', '=', 'tickets.id')
          .orderBy('message.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.from_staff', 'last.beginning', 'last.has_attachments'])
}

export type ListedTicketRow = Awaited<
  ReturnType<ReturnType<typeof ticketsWithLast>['executeTakeFirstOrThrow']>
>

/** The requested part of a list of tickets. */
export type TicketSlice = Slice & { state?: TicketState | undefined }

/** An account's tickets, the last written first. */
export async function ticketPage(db: Db, accountId: number, { state, offset, limit }: TicketSlice) {
  const account_id = BigInt(accountId)
  const count = await rowCount(
    db
      .selectFrom('tickets')
      .where('account_id', '=', account_id)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? '')),
  )
  const rows = await ticketsWithLast(db)
    .where('tickets.account_id', '=', account_id)
    .$if(state !== undefined, (query) => query.where('tickets.state', '=', state ?? ''))
    .orderBy('tickets.updated_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { count, rows }
}

/** The number of an account's tickets with an answer that the customer has not seen. */
export async function unreadCount(db: Db, accountId: number): Promise<number> {
  return rowCount(
    db
      .selectFrom('tickets')
      .where('account_id', '=', BigInt(accountId))
      .whereRef('answer_id', '>', 'read_id'),
  )
}

export async function ticketById(db: Db, accountId: number, ticketId: number): Promise<TicketRow | null> {
  return firstRow(
    tickets(db)
      .where('tickets.account_id', '=', BigInt(accountId))
      .where('tickets.id', '=', BigInt(ticketId)),
  )
}

/** The fields that decide how a ticket may change. */
export async function ticketToChange(trx: Db, accountId: number, ticketId: number) {
  return firstRow(
    trx
      .selectFrom('tickets')
      .select([
        'id',
        'user_id',
        'state',
        'waiting_since',
        'closed_at',
        'answer_id',
        'read_id',
        'category_slug',
      ])
      .where('account_id', '=', BigInt(accountId))
      .where('id', '=', BigInt(ticketId)),
  )
}

export type TicketToChange = NonNullable<Awaited<ReturnType<typeof ticketToChange>>>

export async function insertTicket(trx: Db, values: Insertable<Tickets>): Promise<bigint> {
  const { id } = await trx.insertInto('tickets').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateTicket(
  trx: Db,
  accountId: number,
  ticketId: number,
  values: Updateable<Tickets>,
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set(values)
    .where('account_id', '=', BigInt(accountId))
    .where('id', '=', BigInt(ticketId))
    .execute()
}
