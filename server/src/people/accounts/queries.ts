import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** A new user's id, or undefined if a user with this phone exists. */
export async function insertUser(db: Db, phone: string, now: Date) {
  const user = await db
    .insertInto('users')
    .values({ phone, created_at: now })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  return user?.id
}

export async function userByPhone(db: Db, phone: string) {
  return db
    .selectFrom('users')
    .select(['id', 'is_staff', 'disabled_at'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
}

/** A user by phone or id, as an invitation needs them; there may be none. */
export async function userToInvite(db: Db, by: { phone: string } | { id: number }) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'phone', 'is_staff'])
    .$if('phone' in by, (query) => query.where('phone', '=', 'phone' in by ? by.phone : ''))
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? BigInt(by.id) : 0n))
    .executeTakeFirst()
  return user && { ...user, id: Number(user.id) }
}

/** The new account's id. */
export async function insertAccount(db: Db, name: string, permissions: string[], now: Date) {
  const { id } = await db
    .insertInto('accounts')
    .values({ name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('account_permissions')
    .values(permissions.map((permission) => ({ account_id: id, permission })))
    .execute()
  return id
}

/** The accounts a user belongs to, the one used last first. */
export async function accountsOf(db: Db, userId: number) {
  return (
    db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['accounts.id', 'accounts.name', 'memberships.role'])
      // Both are made in one moment at the first sign-in.
      .select(sql<boolean>`accounts.created_at = users.created_at`.as('is_own'))
      .where('memberships.user_id', '=', BigInt(userId))
      .orderBy('memberships.last_used_at', 'desc')
      .orderBy('accounts.id')
      .execute()
  )
}

export async function isMember(db: Db, accountId: number, userId: bigint): Promise<boolean> {
  const membership = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', BigInt(accountId))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return membership !== undefined
}

export async function userById(db: Db, userId: number) {
  return db.selectFrom('users').selectAll().where('id', '=', BigInt(userId)).executeTakeFirstOrThrow()
}

export async function renameUser(db: Db, userId: number, names: { first_name: string; last_name: string }) {
  return db
    .updateTable('users')
    .set(names)
    .where('id', '=', BigInt(userId))
    .returningAll()
    .executeTakeFirstOrThrow()
}

const PROFILE_COLUMNS = ['id', 'name', 'is_vip', 'website_url', 'telegram_bot_link'] as const

export async function accountProfile(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(PROFILE_COLUMNS)
    .where('id', '=', BigInt(accountId))
    .executeTakeFirstOrThrow()
}

export async function changeAccountProfile(
  db: Db,
  accountId: number,
  change: { name: string; website_url: string | null; telegram_bot_link: string | null },
) {
  return db
    .updateTable('accounts')
    .set(change)
    .where('id', '=', BigInt(accountId))
    .returning(PROFILE_COLUMNS)
    .executeTakeFirstOrThrow()
}

/**
 * The member who gets messages about an account: `preferred` if they are one, otherwise the owner who used the account
 * last, or else another member. Null if every member is disabled.
 */
export async function memberToTell(db: Db, accountId: number, preferred?: bigint): Promise<number | null> {
  const { rows } = await sql<{ id: bigint }>`
    select users.id from memberships join users on users.id = memberships.user_id
    where memberships.account_id = ${accountId} and users.disabled_at is null
    order by users.id = ${preferred ?? 0n} desc, memberships.role = 'owner' desc, memberships.last_used_at desc, users.id
    limit 1
  `.execute(db)
  return rows[0] ? Number(rows[0].id) : null
}

export async function setStaff(trx: Db, userId: bigint, is_staff: boolean) {
  await trx.updateTable('users').set({ is_staff }).where('id', '=', userId).execute()
}

export async function putEmailInForce(trx: Db, userId: number, email: string, now: Date) {
  await trx
    .updateTable('users')
    .set({ email, email_verified_at: now })
    .where('id', '=', BigInt(userId))
    .execute()
}

/** Gives the user the phone; false if it is another user's. */
export async function putPhoneInForce(trx: Db, userId: number, phone: string): Promise<boolean> {
  const { rows } = await sql`
    update users set phone = ${phone}
    where id = ${BigInt(userId)} and not exists (select from users other where other.phone = ${phone})
    returning id
  `.execute(trx)
  return rows.length > 0
}
