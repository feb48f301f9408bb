import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { EmailChanges, PhoneChanges } from '../../platform/db/types.ts'

/** A change of a contact, proven by a code to the phone in force, then by one to the target. */
export type Change = {
  id: string
  /** The new contact. */
  target: string
  created_at: Date
  /** The code to the phone in force: its request, when it was sent, and when it was right. */
  first_request: string
  first_sent_at: Date
  confirmed_at: Date | null
  /** The code to the target: its hash, or its request, and when it was sent; null where none was. */
  proof: string | null
  sent_at: Date | null
  /** No step is possible after this time. */
  expires_at: Date
  /** Done, given up, or replaced by another. */
  ended_at: Date | null
}

type Renamed<Row> = Record<
  'target' | 'first_request' | 'first_sent_at' | 'proof' | 'sent_at' | 'messages',
  keyof Row & string
>

/** Where changes are kept, and what columns are called there; `messages`: how many codes went to the target. */
export type ChangesTable = (
  | { keptIn: 'email_changes'; columns: Renamed<EmailChanges> }
  | { keptIn: 'phone_changes'; columns: Renamed<PhoneChanges> }
) & { isTo: (target: string) => RawBuilder<boolean> }

/** The session that changes it, and its user. */
type Owner = { userId: number; sessionId: string }

/** Servers' clocks differ by less; what is further ahead is from before a clock was set back. */
const CLOCK_SECONDS = 5
export const latest = (now: Date) => afterSeconds(now, CLOCK_SECONDS)

export type ContactUser = Awaited<ReturnType<typeof contactUser>>

export async function contactUser(db: Db, userId: number) {
  return userRow(db, userId).executeTakeFirstOrThrow()
}

function userRow(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['phone', 'email', 'email_verified_at'])
    .where('id', '=', BigInt(userId))
}

/** A transaction with the user's row locked; those about one contact are done one after the other. */
export async function lockingUser<T>(
  db: Db,
  { keptIn }: ChangesTable,
  userId: number,
  work: (trx: Db, user: ContactUser) => Promise<T>,
): Promise<T> {
  return transactionInTurn(db, `${keptIn} of ${userId}`, async (trx) =>
    work(trx, await userRow(trx, userId).forUpdate().executeTakeFirstOrThrow()),
  )
}

/**
 * The session's change under way, or its last one; none from the future. Only the session that began a change sees
 * it, so that nobody can have their change confirmed by another session's user.
 */
export async function lastChange(
  db: Db,
  of: ChangesTable,
  { userId, sessionId }: Owner,
  now: Date,
): Promise<Change | null> {
  const renamed = Object.entries(of.columns).map(([name, kept]) => sql`${sql.ref(kept)} as ${sql.ref(name)}`)
  const { rows } = await sql<Change>`
    select *, ${sql.join(renamed)} from ${sql.table(of.keptIn)}
    where user_id = ${BigInt(userId)} and session_id = ${sessionId} and created_at <= ${latest(now)}
    order by ended_at desc nulls first, created_at desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** The name of a column in the table. */
function column({ columns }: ChangesTable, name: string) {
  const renamed: Record<string, string> = columns
  return sql.ref(renamed[name] ?? name)
}

type NewChange = Omit<Change, 'confirmed_at' | 'proof' | 'sent_at' | 'ended_at'>

/** Ends the session's other changes and stores this one; a session ends no change that it cannot see. */
export async function replaceChange(trx: Db, of: ChangesTable, owner: Owner, change: NewChange) {
  await endChanges(trx, of, owner, change.created_at)
  const row = { ...change, user_id: BigInt(owner.userId), session_id: owner.sessionId }
  await sql`
    insert into ${sql.table(of.keptIn)} (${sql.join(Object.keys(row).map((name) => column(of, name)))})
    values (${sql.join(Object.values(row))})
  `.execute(trx)
}

/** Ends the session's changes. */
export async function endChanges(db: Db, of: ChangesTable, { userId, sessionId }: Owner, now: Date) {
  await db
    .updateTable(of.keptIn)
    .set({ ended_at: now })
    .where('user_id', '=', BigInt(userId))
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** `messages`: so many more, or fewer. */
export async function updateChange(
  db: Db,
  of: ChangesTable,
  id: string,
  { messages = 0, ...set }: Partial<Omit<Change, 'id'>> & { messages?: number },
) {
  const values = Object.entries(set).map(([name, value]) => sql`${column(of, name)} = ${value}`)
  const counted = column(of, 'messages')
  await sql`
    update ${sql.table(of.keptIn)} set ${sql.join([...values, sql`${counted} = ${counted} + ${messages}`])}
    where id = ${id}
  `.execute(db)
}

/** The number of codes to targets since a time: of this user, and to this target for any user. */
export async function messagesSince(db: Db, of: ChangesTable, userId: number, target: string, since: Date) {
  const count = (where: RawBuilder<unknown>) => sql`(
    select coalesce(sum(${column(of, 'messages')}), 0)::int from ${sql.table(of.keptIn)}
    where ${where} and created_at > ${since}
  )`
  const { rows } = await sql<{ own: number; there: number }>`
    select ${count(sql`user_id = ${BigInt(userId)}`)} as own, ${count(of.isTo(target))} as there
  `.execute(db)
  return rows[0] ?? { own: 0, there: 0 }
}

/** Deletes old changes that are over, and those from the future. */
export async function deleteOldChanges(db: Db, { keptIn }: ChangesTable, before: Date, now: Date) {
  await db
    .deleteFrom(keptIn)
    .where((row) =>
      row.or([
        row.and([row('created_at', '<', before), row('expires_at', '<', now)]),
        row('created_at', '>', latest(now)),
      ]),
    )
    .execute()
}
