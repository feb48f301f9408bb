import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { NewInvitation } from '@jarchi/shared/api/members.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { roleOf } from '@jarchi/shared/people/roles.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { SmsError } from '../../gateways/sms/sms-gateway.ts'
import { ringOfMember, ringUser } from '../../messages/bell/service.ts'
import { seal, unseal } from '../../platform/config/seal.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { userToInvite } from '../accounts/service.ts'
import { insertMembership, lockedMembers } from '../memberships/service.ts'
import { sendingRefusal } from '../sign-in/service.ts'
import { managedMembers, noteMembers, termsOf, termsView, type Acting } from './acting.ts'
import {
  declineInvitations,
  deleteInvitation,
  endInvitation,
  insertInvitation,
  invitedToday,
  openInvitation,
  refusesInvitations,
  setRefusal,
  takeTurnsInviting,
  waitingInvitation,
} from './invitation-queries.ts'

const TOKEN_BYTES = 16
const LIFE_MS = 7 * DAY_MS
const MOST_A_DAY = 5
/** Shorter than a token. */
const IS_ID = /^[1-9]\d{0,15}$/

/**
 * Invites a phone by SMS. The answer does not tell whether somebody has signed in with it. Throws `already_member`,
 * `invited_today` and `many_invitations`.
 */
export async function invite(
  deps: Pick<Deps, 'db' | 'config' | 'sms' | 'now'>,
  acting: Acting,
  { phone: typed, ...sent }: z.output<typeof NewInvitation>,
) {
  const { db, config, now } = deps
  const phone = mobilePhone(typed)
  if (phone === null) throw new AppError('bad_input', { fields: [{ path: 'phone', code: 'not_a_mobile' }] })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const terms = termsOf(sent)
  const invited = await db.transaction().execute(async (trx) => {
    const members = await managedMembers(trx, acting)
    const hash = phoneHash(config, phone)
    await takeTurnsInviting(trx, hash)
    const known = await userToInvite(trx, { phone })
    if (known && members.some(({ id }) => id === known.id)) throw new AppError('already_member')
    const today = await invitedToday(trx, acting.accountId, hash, now())
    if (today.ofPhone > 0) throw new AppError('invited_today')
    if (today.byAccount >= MOST_A_DAY) throw new AppError('many_invitations')
    const kept = {
      accountId: acting.accountId,
      phoneHash: hash,
      phoneSealed: seal(config.secrets.session, 'invitations', String(acting.accountId), phone),
      tokenHash: tokenHash(token),
      invitedBy: acting.userId,
      expiresAt: afterMs(now(), LIFE_MS),
    }
    const id = await insertInvitation(trx, { ...kept, ...terms }, now())
    const isRefused = known !== undefined && (await refusesInvitations(trx, known.id))
    return { id, user: known, isRefused, by: (await userToInvite(trx, { id: acting.userId }))?.phone ?? '-' }
  })
  if (!invited.isRefused) await sendInvitation(deps, { phone, token, ...invited })
  await db.transaction().execute(async (trx) => {
    await managedMembers(trx, acting)
    await openInvitation(trx, invited.id)
    const details = { invitation: Number(invited.id), ...termsView(terms) }
    await noteMembers(trx, acting, 'invite', details, now())
    if (invited.user && !invited.isRefused) await ringInvited(trx, invited.user.id, invited, now())
  })
}

type Sending = { phone: string; token: string; id: bigint; by: string }

/** One that certainly did not arrive is deleted. */
async function sendInvitation(
  { db, config, sms }: Pick<Deps, 'db' | 'config' | 'sms'>,
  { phone, token, id, by }: Sending,
) {
  const link = new URL(paths.invitation(token), config.publicOrigin).href
  // Who invites is named by the phone that they have proven: nobody can send a text of their own to strangers.
  const tokens = [link, by]
  await sms.sendNotice(phone, { kind: 'invitation', tokens }).catch(async (error: unknown) => {
    if (error instanceof SmsError && error.mayHaveArrived) return
    await deleteInvitation(db, id)
    throw sendingRefusal(error)
  })
}

/** A user whose phone was invited reads it in the bell of each of their accounts. */
function ringInvited(trx: Db, userId: number, { id, by }: { id: bigint; by: string }, at: Date) {
  const content = { kind: 'invitation' as const, invitation_id: Number(id), phone: by }
  return ringUser(trx, { userId, accountId: null }, { subject: `invitation ${id}`, content, at })
}

/** Throws `not_found` for one that has been answered, and for one of another account. */
export async function revokeInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  acting: Acting,
  invitationId: number,
) {
  await db.transaction().execute(async (trx) => {
    await managedMembers(trx, acting)
    const ended = { id: BigInt(invitationId), accountId: acting.accountId }
    if (!(await endInvitation(trx, ended, 'revoked'))) throw new AppError('not_found')
    await noteMembers(trx, acting, 'end_invitation', { invitation: invitationId, state: 'revoked' }, now())
  })
}

type AnswerDeps = Pick<Deps, 'db' | 'config' | 'now'>

/**
 * An invitation that waits for this user's answer. The phone opens it, the token of the SMS alone nothing; from the
 * bell it is named by its id. Throws `not_found`.
 */
export async function invitationOf({ db, config, now }: AnswerDeps, userId: number, token: string) {
  const by = IS_ID.test(token) ? { id: BigInt(token) } : { tokenHash: tokenHash(token) }
  const row = await waitingInvitation(db, by, now())
  const user = row && (await userToInvite(db, { id: userId }))
  const phone = row && unseal(config.secrets.session, 'invitations', String(row.account_id), row.phone_sealed)
  if (!row || !user || user.phone !== phone) throw new AppError('not_found')
  return {
    ...row,
    role: roleOf(row.role),
    accountId: Number(row.account_id),
    user,
  }
}

/** Makes the invited user a member, and returns the account. Throws `not_found` and `staff_protected`. */
export async function acceptInvitation(
  deps: AnswerDeps,
  user: { userId: number; ip: string },
  token: string,
): Promise<number> {
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const { accountId, ...invitation } = await invitationOf({ ...deps, db: trx }, user.userId, token)
    if (invitation.user.is_staff) throw new AppError('staff_protected')
    const members = await lockedMembers(trx, accountId)
    if (!(await endInvitation(trx, { id: invitation.id, accountId }, 'accepted')))
      throw new AppError('not_found')
    if (members.some(({ id }) => id === user.userId)) return accountId
    const { role, day_limit, month_limit, invited_by: added_by } = invitation
    const terms = { role, day_limit, month_limit }
    const membership = { userId: BigInt(user.userId), accountId: BigInt(accountId) }
    await insertMembership(trx, membership, { ...terms, added_by }, { since: at })
    const details = { invitation: Number(invitation.id), user: user.userId, ...termsView(terms) }
    await noteMembers(trx, { ...user, accountId }, 'join', details, at)
    const change = { accountId, userId: user.userId, by: user.userId, at }
    await ringOfMember(trx, change, { kind: 'member_joined', role: invitation.role })
    return accountId
  })
}

export async function declineInvitation(
  deps: AnswerDeps,
  user: { userId: number; ip: string },
  token: string,
) {
  const { db, now } = deps
  const { id, accountId } = await invitationOf(deps, user.userId, token)
  await db.transaction().execute(async (trx: Db) => {
    if (!(await endInvitation(trx, { id, accountId }, 'declined'))) throw new AppError('not_found')
    const details = { invitation: Number(id), state: 'declined' }
    await noteMembers(trx, { ...user, accountId }, 'end_invitation', details, now())
  })
}

/** No invitation reaches the user any more (ADR 73), or all do again; those that wait are declined. */
export async function refuseInvitations(
  { db, config, now }: AnswerDeps,
  user: { userId: number; ip: string },
  isRefused: boolean,
) {
  await db.transaction().execute(async (trx) => {
    await setRefusal(trx, user.userId, isRefused ? now() : null)
    const { phone } = (await userToInvite(trx, { id: user.userId })) ?? {}
    if (!isRefused || !phone) return
    for (const { id, account_id } of await declineInvitations(trx, phoneHash(config, phone))) {
      const details = { invitation: Number(id), state: 'declined' }
      await noteMembers(trx, { ...user, accountId: Number(account_id) }, 'end_invitation', details, now())
    }
  })
}

const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Keyed, since all phones can be tried in no time. */
const phoneHash = ({ secrets }: Pick<Config, 'secrets'>, phone: string) =>
  createHmac('sha256', secrets.session.current).update(`invitations|${phone}`).digest('base64url')
