import type { NotificationContent } from '@jarchi/shared/api/notifications.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** `subject`: what it is about; a user is told once of each. With `waitMs` it is kept back so long. */
export type News = { subject: string; content: NotificationContent; at: Date; waitMs?: number }

/** A gift that was posted; its amount in rial. */
export const giftNews = (entryId: bigint, amount: bigint, at: Date): News => ({
  subject: `entry ${entryId}`,
  content: { kind: 'gift', amount: Number(amount) },
  at,
})

/** Tells every member of an account, but not those who know. */
export async function ringAccount(
  db: Db,
  accountId: number,
  { subject, content: { kind, ...values }, at, waitMs }: News,
  known: readonly number[] = [],
) {
  await sql`
    insert into notifications (user_id, account_id, kind, subject, content, at, waits_until)
    select user_id, account_id, ${kind}, ${subject}, ${JSON.stringify(values)}::jsonb, ${at}, ${inMs(waitMs)}
    from memberships where account_id = ${BigInt(accountId)} and user_id <> all(${known.map(BigInt)}::int8[])
    order by user_id
    on conflict do nothing
  `.execute(db)
}

/** The database's clock, so that servers agree; null: at once. */
export const inMs = (ms: number | undefined) =>
  ms === undefined ? sql<null>`null` : sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** Takes back what nobody could read yet. */
export async function unringAccount(trx: Db, accountId: number, subject: string) {
  await sql`
    delete from notifications where subject = ${subject} and account_id = ${BigInt(accountId)}
      and user_id in (select user_id from memberships where account_id = ${BigInt(accountId)})
  `.execute(trx)
}

/** Tells one user: as a member of the account, or with null in all of theirs. */
export async function ringUser(
  db: Db,
  { userId, accountId }: { userId: number; accountId: number | null },
  { subject, content: { kind, ...values }, at }: News,
) {
  await db
    .insertInto('notifications')
    .values({
      user_id: BigInt(userId),
      account_id: accountId === null ? null : BigInt(accountId),
      kind,
      subject,
      content: JSON.stringify(values),
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whose bell it is: a user's in an account, with the kinds that they may be told of. */
export type Inbox = { userId: number; accountId: number; kinds: readonly string[] }

const inboxOf = ({ userId, accountId, kinds }: Inbox) => sql<boolean>`
  notification.user_id = ${BigInt(userId)} and notification.kind = any(${[...kinds]})
    and (notification.account_id is null or notification.account_id = ${BigInt(accountId)})
    and (notification.waits_until is null or notification.waits_until <= clock_timestamp())
`

export async function countUnread(db: Db, inbox: Inbox): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications notification
    where ${inboxOf(inbox)} and notification.read_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}

export type Row = {
  id: bigint
  kind: string
  content: object
  title: string | null
  at: Date
  read_at: Date | null
}

/** The newest, or those before one; `limit` of them. */
export async function notificationRows(
  db: Db,
  inbox: Inbox,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select notification.id, kind, content, campaigns.title, at, read_at
    from notifications notification left join campaigns
      on campaigns.id = (content ->> 'campaign_id')::int8 and campaigns.account_id = notification.account_id
    where ${inboxOf(inbox)} ${before === undefined ? sql`` : sql`and notification.id < ${BigInt(before)}`}
    order by notification.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** What came later stays unread: the user has not seen it. */
export async function markSeen(db: Db, inbox: Inbox, upTo: number, at: Date) {
  await sql`
    update notifications notification set read_at = ${at}
    where ${inboxOf(inbox)} and notification.id <= ${BigInt(upTo)} and notification.read_at is null
  `.execute(db)
}

export async function deleteBefore(db: Db, at: Date) {
  await db.deleteFrom('notifications').where('at', '<', at).execute()
}
