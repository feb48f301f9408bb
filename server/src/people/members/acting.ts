import { roleMay, roleOf, type Role } from '@jarchi/shared/people/roles.ts'
import { userActor, writeAuditLine } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lockedMembers, type Member, type Terms } from '../memberships/service.ts'

/** The user of a request, and the account that it is about. */
export type Acting = { accountId: number; userId: number; ip: string }

type Sent = { role: Role; day_limit: number | null; month_limit: number | null }

/** What was asked for; only a manager has limits. */
export function termsOf({ role, day_limit, month_limit }: Sent): Terms {
  const limit = (rial: number | null) => (role === 'manager' && rial !== null ? BigInt(rial) : null)
  return { role, day_limit: limit(day_limit), month_limit: limit(month_limit) }
}

/** As JSON carries them. */
export function termsView({ role, day_limit, month_limit }: Omit<Terms, 'role'> & { role: string }) {
  const view = (limit: bigint | null) => (limit === null ? null : Number(limit))
  return { role: roleOf(role), day_limit: view(day_limit), month_limit: view(month_limit) }
}

export async function managedMembers(trx: Db, acting: Acting): Promise<Member[]> {
  const members = await lockedMembers(trx, acting.accountId)
  refuseToManage(members, acting)
  return members
}

/** Of locked members: a colleague may have taken the role a moment ago. Throws `role_forbidden`. */
export function refuseToManage(members: readonly Member[], { userId }: Acting) {
  const me = members.find(({ id }) => id === userId)
  if (!me || !roleMay(me.role, 'manage_members')) throw new AppError('role_forbidden')
}

type Done = 'invite' | 'end_invitation' | 'join' | 'change_member' | 'remove_member' | 'leave' | 'hand_over'

/** In the audit log, which is append-only and has the account's lines by an index (ADR 88). */
export async function noteMembers(
  trx: Db,
  { accountId, userId, ip }: Acting,
  done: Done,
  details: Record<string, unknown>,
  at: Date,
) {
  const line = { action: `account.${done}`, object: `account:${accountId}`, accountId, details }
  await writeAuditLine(trx, await userActor(trx, { userId, ip }), line, at)
}
