import type { StaffAccount, StaffListedAccount, StaffUserName } from '@jarchi/shared/api/staff-accounts.ts'
import { roleOf } from '@jarchi/shared/people/roles.ts'
import type { AccountRow, UserOfAccount } from './staff-queries.ts'

type ListedRow = Pick<AccountRow, 'id' | 'name' | 'is_vip' | 'created_at' | 'users'>

export function accountView({ id, name, is_vip, created_at, users }: ListedRow): StaffAccount {
  return {
    id: Number(id),
    name,
    is_vip,
    created_at: created_at.toISOString(),
    users: users.map(({ role, ...user }) => ({ ...userName(user), role: roleOf(role) })),
  }
}

type WithFigures = ListedRow & { last_seen_at: Date | null; balance: bigint }

/** An account in a list, with its balance if it may be seen. */
export function listedAccount(
  { last_seen_at, balance, ...row }: WithFigures,
  seesMoney: boolean,
): StaffListedAccount {
  return {
    ...accountView(row),
    last_seen_at: last_seen_at?.toISOString() ?? null,
    balance: seesMoney ? Number(balance) : null,
  }
}

type User = Omit<UserOfAccount, 'role'>

export function userName({
  first_name,
  last_name,
  disabled_at,
  ...user
}: User | (Omit<User, 'disabled_at'> & { disabled_at: Date | null })): StaffUserName {
  return {
    ...user,
    name: `${first_name} ${last_name}`.trim(),
    disabled_at: disabled_at === null ? null : new Date(disabled_at).toISOString(),
  }
}
