import type { Member as ShownMember, MemberList } from '@jarchi/shared/api/members.ts'
import { roleMay } from '@jarchi/shared/people/roles.ts'
import type { Deps } from '../../deps.ts'
import { unseal } from '../../platform/config/seal.ts'
import type { Auth } from '../sessions/service.ts'
import { membersOf, type Member } from '../memberships/service.ts'
import { termsView } from './acting.ts'
import { pendingInvitations } from './invitation-queries.ts'

/** The members of the account, owners first, and for owners the invitations that wait. */
export async function memberList(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { userId, account }: Pick<Auth, 'userId' | 'account'>,
): Promise<MemberList> {
  const rows = await membersOf(db, account.id)
  // As the database has it now: the user may have changed their own role.
  const isManaging = rows.some(({ id, role }) => id === userId && roleMay(role, 'manage_members'))
  const invitations = isManaging ? await pendingInvitations(db, account.id, now()) : []
  return {
    members: rows.map((row) => memberView(row, row.id === userId, isManaging)),
    invitations: invitations.map(({ id, phone_sealed, expires_at, ...terms }) => ({
      id: Number(id),
      phone: unseal(config.secrets.session, 'invitations', String(account.id), phone_sealed) ?? '',
      ...termsView(terms),
      expires_at: expires_at.toISOString(),
    })),
  }
}

function memberView(row: Member, isSelf: boolean, isManaging: boolean): ShownMember {
  const { role, ...limits } = termsView(row)
  return {
    user_id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: isManaging || isSelf ? row.phone : null,
    role,
    ...(isManaging || isSelf ? limits : { day_limit: null, month_limit: null }),
    since: row.since?.toISOString() ?? null,
    is_disabled: row.isDisabled,
    is_self: isSelf,
  }
}
