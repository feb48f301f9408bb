import { mobilePhone } from '@jarchi/shared/people/phone.ts'
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
import { accountRows } from './staff-queries.ts'

const NAME = sql.raw('search_key(accounts.name)')
const USER = sql.raw("search_key(users.first_name || ' ' || users.last_name)")
const PHONE = sql.raw('users.phone')

/** Digits of a phone that are enough to look for it. */
const SHORTEST_PHONE_PART = 4

/** Accounts by id or name, or by phone or name of a member; the newest first. */
export async function accountsFound(db: Db, text: string, limit: number) {
  const key = mobilePhone(text) ?? joinedKey(text)
  const id = typedId(key)
  const named = id === null ? [] : await existing(db, id)
  const { ids, hasMore } = firstOf(limit, named, isSought(key) ? await accountsWith(db, key, limit + 1) : [])
  if (ids.length === 0) return { rows: [], hasMore }
  const rows = await accountRows(db).where('accounts.id', 'in', ids).execute()
  return { rows: inOrderOf(ids, rows), hasMore }
}

const isDigits = (key: string) => /^\d+$/.test(key)

function isSought(key: string): boolean {
  return isDigits(key) ? key.length >= SHORTEST_PHONE_PART : isPart(key)
}

async function existing(db: Db, id: bigint): Promise<bigint[]> {
  const rows = await db.selectFrom('accounts').select('id').where('id', '=', id).execute()
  return rows.map((row) => row.id)
}

function accountsWith(db: Db, key: string, limit: number): Promise<bigint[]> {
  const person = isDigits(key) ? PHONE : USER
  const members = sql`memberships join users on users.id = memberships.user_id`
  // An account's own members first: the key of a name takes time to make.
  const own = sql`select users.* from ${members} where memberships.account_id = accounts.id offset 0`
  const called = sql`select from (${own}) users where ${hasPart(person, key)}`
  const sought = {
    table: 'accounts',
    fits: sql<boolean>`(${hasPart(NAME, key)} or ${hasRows(called)})`,
    // Digits are also in the names of accounts that are called by a phone.
    named: sql`
      select id from accounts where ${isNamed(NAME, key)}
      union select account_id from ${members} where ${isNamed(person, key)}
    `,
  } as const
  return newestFound(db, sought, limit)
}
