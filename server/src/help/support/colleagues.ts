import type { Colleague } from '@jarchi/shared/api/staff-tickets.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { staffName } from '../../people/sessions/service.ts'

/** Whether a user may answer tickets now. */
export function mayAnswer(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from staff_rights its join users person on person.id = its.user_id
    where its.user_id = ${userId} and its.right_name = 'support' and person.disabled_at is null
  )`
}

/** Whether a ticket is of no account that the user is a member of. */
export function notOwn(userId: number): RawBuilder<boolean> {
  return sql`not exists (
    select from memberships own where own.account_id = tickets.account_id and own.user_id = ${userId}
  )`
}

/** Who may be given tickets, by name. */
export async function allColleagues(db: Db): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where(mayAnswer(sql`users.id`))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return rows.map(colleagueOf)
}

type Person = Parameters<typeof staffName>[0]

/** Whose these tickets are, by ticket; those of people who may no longer answer are nobody's. */
export async function assigneesOf(db: Db, ticketIds: readonly bigint[]): Promise<Map<bigint, Colleague>> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.assignee_id')
    .select(['tickets.id as ticket_id', 'users.id', 'users.first_name', 'users.last_name'])
    .where(sql<boolean>`tickets.id = any(${ticketIds}::bigint[])`)
    .where(mayAnswer(sql`tickets.assignee_id`))
    .execute()
  return new Map(rows.map((row) => [row.ticket_id, colleagueOf(row)]))
}

const colleagueOf = (person: Person): Colleague => ({ user_id: Number(person.id), name: staffName(person) })

/** A user who may answer this ticket. */
export async function answererOf(db: Db, ticketId: bigint, userId: number): Promise<Colleague | null> {
  const person = await firstRow(
    db
      .selectFrom('users')
      .innerJoin('tickets', (join) => join.on('tickets.id', '=', ticketId))
      .select(['users.id', 'users.first_name', 'users.last_name'])
      .where('users.id', '=', BigInt(userId))
      .where(mayAnswer(sql`users.id`))
      .where(notOwn(userId)),
  )
  return person && colleagueOf(person)
}
