import type { Role } from '@jarchi/shared/people/roles.ts'
import type { Db } from '../../platform/db/client.ts'
import { ringAccount, ringUser } from './queries.ts'

type Change = {
  accountId: number
  /** Who became a member, is one no more, or has a new role. */
  userId: number
  /** Who did it, and knows. */
  by: number | null
  at: Date
}

type Happened = { kind: 'member_joined' | 'member_changed'; role: Role } | { kind: 'member_left' }

/** Tells the other members of the account, and a member of a new role. */
export async function ringOfMember(trx: Db, { accountId, userId, by, at }: Change, happened: Happened) {
  const { first_name, last_name, phone } = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone'])
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  const name = `${first_name} ${last_name}`.trim() || phone
  const subject = `user ${userId} ${at.toISOString()}`
  const known = by === null ? [userId] : [userId, by]
  await ringAccount(trx, accountId, { subject, content: { ...happened, name }, at }, known)
  if (happened.kind !== 'member_changed' || by === userId) return
  const content = { kind: 'role_changed' as const, role: happened.role }
  await ringUser(trx, { userId, accountId }, { subject, content, at })
}
