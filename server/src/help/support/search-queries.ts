import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import {
  firstOf,
  hasPart,
  hasRows,
  inOrderOf,
  isNamed,
  isPart,
  newestFound,
  typedId,
} from '../../platform/db/text-search.ts'
import { tickets } from './queries.ts'

const SUBJECT = sql.raw('search_key(tickets.subject)')
const TEXT = sql.raw('search_key(ticket_messages.text)')

/**
 * Tickets of all accounts by number, or by their subject or a message, with the last message that has the text; the
 * newest first.
 */
export async function ticketsFound(db: Db, text: string, limit: number) {
  const key = joinedKey(text)
  const id = typedId(key)
  const byText = isPart(key) ? await ticketsWith(db, key, limit + 1) : []
  const { ids, hasMore } = firstOf(limit, id === null ? [] : await existing(db, id), byText)
  if (ids.length === 0) return { rows: [], hasMore }
  const message = sql<string | null>`(${messagesWith(key)} order by id desc limit 1)`
  const rows = await tickets(db).select(message.as('message')).where('tickets.id', 'in', ids).execute()
  return { rows: inOrderOf(ids, rows), hasMore }
}

async function existing(db: Db, id: bigint): Promise<bigint[]> {
  const rows = await db.selectFrom('tickets').select('id').where('id', '=', id).execute()
  return rows.map((row) => row.id)
}

function ticketsWith(db: Db, key: string, limit: number): Promise<bigint[]> {
  const sought = {
    table: 'tickets',
    fits: sql<boolean>`(${hasPart(SUBJECT, key)} or ${hasRows(messagesWith(key))})`,
    named: sql`
      select ticket_id as id from ticket_messages where ${isNamed(TEXT, key)}
      union select id from tickets where ${isNamed(SUBJECT, key)}
    `,
  } as const
  return newestFound(db, sought, limit)
}

const messagesWith = (key: string) => sql`
  select text from ticket_messages where ticket_messages.ticket_id = tickets.id and ${hasPart(TEXT, key)}
`
