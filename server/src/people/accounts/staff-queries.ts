import type { AccountOrder } from '@jarchi/shared/api/staff-accounts.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type OrderedSlice } from '../../platform/db/page-slice.ts'

/** In the joins below: what can be spent, and when a member was last there. */
const BALANCE = sql<bigint>`coalesce(wallets.balance - wallets.pending, 0)`
const SEEN = sql<Date | null>`nullif(visits.at, 'epoch')`

const ORDERS: Readonly<Record<AccountOrder, RawBuilder<unknown>>> = {
  newest: sql`accounts.id desc`,
  oldest: sql`accounts.id`,
  seen: sql`${SEEN} desc nulls last, accounts.id desc`,
  highest: sql`${BALANCE} desc, accounts.id desc`,
  lowest: sql`${BALANCE}, accounts.id`,
}

/** Accounts by id or name, or by phone or name of a user; the newest first unless `order` says otherwise. */
export async function accountPage(
  db: Db,
  search: string,
  { order = 'newest', offset, limit }: OrderedSlice<AccountOrder>,
) {
  const chosen = search === '' ? sql<boolean>`true` : isFound(search)
  const visits = sql`(select account_id, max(last_used_at) as at from memberships group by account_id)`
  const slice = sql`offset ${offset} limit ${limit}`
  // Each account has a member, so those of all accounts need no look at the accounts; and the database leaves out of the
  // other what the order does not ask for.
  const ids =
    order === 'seen' && search === ''
      ? sql<bigint>`(
          select account_id from memberships group by account_id
          order by nullif(max(last_used_at), 'epoch') desc nulls last, account_id desc ${slice}
        )`
      : sql<bigint>`(
          select accounts.id from accounts left join wallets on wallets.account_id = accounts.id
            left join ${visits} visits on visits.account_id = accounts.id
          where ${chosen} order by ${ORDERS[order]} ${slice}
        )`
  const rows = await accountRows(db)
    .leftJoin('wallets', 'wallets.account_id', 'accounts.id')
    .leftJoinLateral(
      sql<{
        at: Date | null
      }>`(select max(last_used_at) as at from memberships where account_id = accounts.id)`.as('visits'),
      (join) => join.onTrue(),
    )
    .select([BALANCE.as('balance'), SEEN.as('last_seen_at')])
    .where('accounts.id', 'in', ids)
    .orderBy(ORDERS[order])
    .execute()
  return { count: await rowCount(db.selectFrom('accounts').where(chosen)), rows }
}

/** Accounts as lists show them, with their users. */
export function accountRows(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.name', 'accounts.is_vip', 'accounts.created_at'])
    .select(usersOf)
}

/** One account with its users and permissions; the one used last first. */
export async function accountRow(db: Db, accountId: number) {
  return firstRow(
    accountRows(db)
      .select(['accounts.website_url', 'accounts.telegram_bot_link'])
      .select([
        sql<string[]>`array(
        select permission from account_permissions where account_id = accounts.id order by permission
      )`.as('permissions'),
        sql<number>`(select count(*)::int from campaigns where account_id = accounts.id)`.as('campaigns'),
      ])
      .where('accounts.id', '=', BigInt(accountId)),
  )
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountRow>>>

const usersOf = () =>
  sql<UserOfAccount[]>`coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', users.id, 'phone', users.phone, 'first_name', users.first_name, 'last_name', users.last_name,
        'is_staff', users.is_staff, 'disabled_at', users.disabled_at, 'role', memberships.role
      ) order by memberships.last_used_at desc, users.id
    )
    from memberships join users on users.id = memberships.user_id
    where memberships.account_id = accounts.id
  ), '[]')`.as('users')

/** As JSON carries it. */
export type UserOfAccount = {
  id: number
  phone: string
  first_name: string
  last_name: string
  is_staff: boolean
  disabled_at: string | null
  role: string
}

function isFound(search: string): RawBuilder<boolean> {
  const digits = asciiDigits(search).replace(/[\s-]/g, '')
  const phone = mobilePhone(search)
  const isId = /^[1-9]\d{0,14}$/.test(digits)
  const key = joinedKey(search)
  // Just digits are an id or a part of a phone; a short one is in the names of many.
  const pattern = key === '' || /^\d+$/.test(digits) ? null : `%${key}%`
  const phonePattern = /^\d{4,}$/.test(digits) ? `%${digits}%` : null
  return sql<boolean>`(
    accounts.id = ${isId ? BigInt(digits) : null}
    or search_key(accounts.name) like ${pattern}
    or exists (
      select from memberships join users on users.id = memberships.user_id
      where memberships.account_id = accounts.id and (
        users.phone = ${phone} or users.phone like ${phonePattern}
        or search_key(users.first_name || ' ' || users.last_name) like ${pattern}
      )
    )
  )`
}
