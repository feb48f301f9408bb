import type { MemberChange } from '@jarchi/shared/api/members.ts'
import { roleMay } from '@jarchi/shared/people/roles.ts'
import type * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { ringOfMember } from '../../messages/bell/service.ts'
import { handOverNotices } from '../../messages/notices/service.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { giveAccount, takeOut } from '../accounts/service.ts'
import { changeMembership, heirOf, type Member, type Terms } from '../memberships/service.ts'
import { managedMembers, noteMembers, refuseToManage, termsOf, termsView, type Acting } from './acting.ts'
import { revokeInvitationsBy } from './invitation-queries.ts'

type MemberDeps = Pick<Deps, 'db' | 'now'>

const OWNER: Terms = { role: 'owner', day_limit: null, month_limit: null }
const MANAGER: Terms = { role: 'manager', day_limit: null, month_limit: null }

/** Throws `user_not_found`, and `last_owner`; of two owners who demote each other, the second has no right any more. */
export async function changeMember(
  { db, now }: MemberDeps,
  acting: Acting,
  userId: number,
  change: z.output<typeof MemberChange>,
) {
  await db.transaction().execute(async (trx) => {
    const members = await managedMembers(trx, acting)
    const terms = termsOf(change)
    const { role } = memberOf(members, userId)
    if (terms.role !== 'owner') heirOf(members, userId)
    await setTerms(trx, members, { accountId: acting.accountId, userId }, terms)
    await noteMembers(
      trx,
      acting,
      'change_member',
      { user: userId, before: { role }, after: termsView(terms) },
      now(),
    )
    if (terms.role !== role)
      await ringOfMember(trx, changeOf(acting, userId, now()), { kind: 'member_changed', role: terms.role })
  })
}

/** The other member becomes an owner, and the acting one a manager. Throws `user_not_found` and `member_disabled`. */
export async function handOver({ db, now }: MemberDeps, acting: Acting, userId: number) {
  await db.transaction().execute(async (trx) => {
    const members = await managedMembers(trx, acting)
    if (userId === acting.userId) throw new AppError('user_not_found')
    if (memberOf(members, userId).isDisabled) throw new AppError('member_disabled')
    const { accountId } = acting
    await setTerms(trx, members, { accountId, userId }, OWNER)
    await setTerms(trx, members, { accountId, userId: acting.userId }, MANAGER)
    await noteMembers(trx, acting, 'hand_over', { user: userId }, now())
    await ringOfMember(trx, changeOf(acting, userId, now()), { kind: 'member_changed', role: 'owner' })
  })
}

/** Throws `user_not_found`, `staff_protected` and `last_owner`. */
export async function removeMember({ db, now }: MemberDeps, acting: Acting, userId: number) {
  await db.transaction().execute(async (trx) => {
    const membership = { accountId: acting.accountId, userId }
    const role = await dropMember(trx, membership, now(), (members) => refuseToManage(members, acting))
    await noteMembers(trx, acting, 'remove_member', { user: userId, before: { role } }, now())
    await ringOfMember(trx, changeOf(acting, userId, now()), { kind: 'member_left' })
  })
}

/** The user's own way out. Throws `staff_protected` and `last_owner`. */
export async function leaveAccount({ db, now }: MemberDeps, acting: Acting) {
  await db.transaction().execute(async (trx) => {
    const role = await dropMember(trx, acting, now())
    await noteMembers(trx, acting, 'leave', { before: { role } }, now())
    await ringOfMember(trx, changeOf(acting, acting.userId, now()), { kind: 'member_left' })
  })
}

const changeOf = ({ accountId, userId: by }: Acting, userId: number, at: Date) => ({
  accountId,
  userId,
  by,
  at,
})

function memberOf(members: readonly Member[], userId: number): Member {
  const member = members.find(({ id }) => id === userId)
  if (!member) throw new AppError('user_not_found')
  return member
}

type Membership = { accountId: number; userId: number }

/** Nobody stays without an account: who loses the only one begins with a new one. */
async function dropMember(
  trx: Db,
  { accountId, userId }: Membership,
  now: Date,
  refuse?: (members: readonly Member[]) => void,
) {
  const { role } = await takeOut(trx, { accountId, userId }, now, refuse)
  await revokeInvitationsBy(trx, { accountId, userId })
  await giveAccount(trx, userId, now)
  return role
}

async function setTerms(
  trx: Db,
  members: readonly Member[],
  { accountId, userId }: Membership,
  terms: Terms,
) {
  await changeMembership(trx, { accountId: BigInt(accountId), userId: BigInt(userId) }, terms)
  if (!roleMay(terms.role, 'manage_members')) await revokeInvitationsBy(trx, { accountId, userId })
  // Alarms about amounts go to somebody who may read them.
  if (!roleMay(terms.role, 'see_amounts'))
    await handOverNotices(trx, { accountId, from: userId, to: heirOf(members, userId) })
}
