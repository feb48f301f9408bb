import type { Member, MemberList } from '@jarchi/shared/api/members.ts'
import { isRole, roleMay, type Role } from '@jarchi/shared/people/roles.ts'
import type { Deps } from '../../deps.ts'
import { unseal } from '../../platform/config/seal.ts'
import type { Auth } from '../sessions/service.ts'
import { membersOf } from '../memberships/service.ts'
import { pendingInvitations } from './invitation-queries.ts'

/** The members of the account, owners first, and for owners the invitations that wait. */
export async function memberList(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { userId, account }: Pick<Auth, 'userId' | 'account'>,
): Promise<MemberList> {
  const rows = await membersOf(db, account.id)
  // As the database has it now: the user may have changed their own role.
  const isManaging = roleMay(roleOf(rows.find(({ id }) => Number(id) === userId)?.role), 'manage_members')
  const invitations = isManaging ? await pendingInvitations(db, account.id, now()) : []
  return {
    members: rows.map((row) => memberView(row, Number(row.id) === userId, isManaging)),
    invitations: invitations.map(({ id, phone_sealed, expires_at, ...terms }) => ({
      id: Number(id),
      phone: unseal(config.secrets.session, 'invitations', String(account.id), phone_sealed) ?? '',
      ...termsView(terms),
      expires_at: expires_at.toISOString(),
    })),
  }
}

type Row = Awaited<ReturnType<typeof membersOf>>[number]

function memberView(row: Row, isSelf: boolean, isManaging: boolean): Member {
  const { role, ...limits } = termsView(row)
  return {
    user_id: Number(row.id),
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: isManaging || isSelf ? row.phone : null,
    role,
    ...(isManaging || isSelf ? limits : { day_limit: null, month_limit: null }),
    since: row.since?.toISOString() ?? null,
    is_disabled: row.disabled_at !== null,
    is_self: isSelf,
  }
}

function termsView(terms: { role: string; day_limit: bigint | null; month_limit: bigint | null }) {
  const view = (limit: bigint | null) => (limit === null ? null : Number(limit))
  return { role: roleOf(terms.role), day_limit: view(terms.day_limit), month_limit: view(terms.month_limit) }
}

function roleOf(text: string | undefined): Role {
  return text !== undefined && isRole(text) ? text : 'viewer'
}
