import { sql, type Insertable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import type { TicketMessages } from '../../platform/db/types.ts'

/** The messages of a ticket, the oldest first, with the names of their authors. */
export async function messagesOf(db: Db, accountId: number, ticketId: number) {
  return db
    .selectFrom('ticket_messages as message')
    .innerJoin('users', 'users.id', 'message.user_id')
    .select([
      'message.id',
      'message.from_staff',
      'message.text',
      'message.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('message.account_id', '=', BigInt(accountId))
    .where('message.ticket_id', '=', BigInt(ticketId))
    .orderBy('message.id')
    .execute()
}

export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number]

export async function insertMessage(trx: Db, values: Insertable<TicketMessages>): Promise<bigint> {
  const { id } = await trx
    .insertInto('ticket_messages')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function messageCount(trx: Db, ticketId: bigint): Promise<number> {
  return rowCount(trx.selectFrom('ticket_messages').where('ticket_id', '=', ticketId))
}

export async function lastMessageId(trx: Db, ticketId: bigint): Promise<bigint> {
  const { last } = await trx
    .selectFrom('ticket_messages')
    .select(sql<bigint>`coalesce(max(id), 0)::bigint`.as('last'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return last
}

/** The last message of a ticket that came after this one, with the name of its author. */
export async function messageAfter(trx: Db, ticketId: bigint, messageId: bigint) {
  return firstRow(
    trx
      .selectFrom('ticket_messages as message')
      .innerJoin('users', 'users.id', 'message.user_id')
      .select(['message.from_staff', 'users.first_name', 'users.last_name'])
      .where('message.ticket_id', '=', ticketId)
      .where('message.id', '>', messageId)
      .orderBy('message.id', 'desc')
      .limit(1),
  )
}
