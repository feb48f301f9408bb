import type { PhoneState } from '@jarchi/shared/api/phones.ts'
import type { GivenCode } from '@jarchi/shared/api/sessions.ts'
import { afterMs, DAY_SECONDS, afterSeconds, secondsUntil } from '@jarchi/shared/time/durations.ts'
import { plainCode } from '@jarchi/shared/people/one-time-code.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Job } from '../../platform/jobs/service.ts'
import type { OwnSession } from '../sessions/service.ts'
import { isConfirmed, sendConfirmationCode, useConfirmationUp, wrongCode } from '../sign-in/service.ts'
import { applyPhoneChange } from './apply-phone-change.ts'
import {
  deleteOldChanges,
  endChanges,
  lastOldCode,
  lockedUser,
  messagesSince,
  openChange,
  phoneOfUser,
  phoneTurnOf,
  replaceChange,
  updateChange,
  type Change,
} from './queries.ts'

/** The user who changes the phone, the session and the IP address. */
export type Changer = OwnSession & { ip: string }

/** An unfinished change ends after that time. */
const LIFE_SECONDS = 600
/** Codes to new phones a day: of one user, and to one phone. */
const MESSAGES_A_DAY = 10

/**
 * Begins a change: sends a code to the current phone, unless one was sent just now, so that a user who
 * corrects the number does not wait. Whether the new number belongs to a user makes no difference here, so
 * that nobody can find out.
 */
export async function startChange(deps: Deps, changer: Changer, typed: string): Promise<void> {
  const { db, config, now } = deps
  const { userId, ip } = changer
  const inForce = await phoneOfUser(db, userId)
  const phone = newPhone(typed, inForce)
  const last = await lastOldCode(db, changer, afterSeconds(now(), -config.otp.resendSeconds))
  const old_request =
    last?.old_request ?? (await sendConfirmationCode(deps, { phone: inForce, ip, claimedBy: null }))
  const at = now()
  await transactionInTurn(db, phoneTurnOf(userId), async (trx) => {
    await lockedUser(trx, userId)
    await replaceChange(trx, changer, {
      id: randomUUID(),
      phone,
      old_request,
      old_sent_at: last?.old_sent_at ?? at,
      created_at: at,
      expires_at: afterSeconds(at, LIFE_SECONDS),
    })
  })
}

function newPhone(typed: string, inForce: string): string {
  const phone = mobilePhone(typed)
  const code = phone === null ? 'not_a_mobile' : 'same_phone'
  if (phone === null || phone === inForce)
    throw new AppError('bad_input', { fields: [{ path: 'phone', code }] })
  return phone
}

/** The code of the current phone: if it is right, a code is sent to the new phone. */
export async function confirmOldPhone(deps: Deps, changer: Changer, given: GivenCode): Promise<void> {
  const { db, now } = deps
  const { userId, ip } = changer
  const change = await changeOf(deps, changer, given.request_id, 'old')
  const phone = await phoneOfUser(db, userId)
  const attempt = { requestId: change.old_request, code: plainCode(given.code) }
  if (!(await isConfirmed(deps, { phone, ip, claimedBy: null }, attempt))) throw wrongCode()
  await db.transaction().execute(async (trx) => {
    if (!(await useConfirmationUp(trx, change.old_request, now()))) throw wrongCode()
    await updateChange(trx, change.id, { confirmed_at: now(), expires_at: afterSeconds(now(), LIFE_SECONDS) })
  })
  await sendToNewPhone(deps, changer, change)
}

/** Sends the code of the current step again. */
export async function sendAgain(deps: Deps, changer: Changer, requestId: string): Promise<void> {
  const { db, now } = deps
  const { userId, ip } = changer
  const change = await changeOf(deps, changer, requestId)
  if (change.confirmed_at) return sendToNewPhone(deps, changer, change)
  const phone = await phoneOfUser(db, userId)
  const old_request = await sendConfirmationCode(deps, { phone, ip, claimedBy: null })
  const at = now()
  await updateChange(db, change.id, {
    old_request,
    old_sent_at: at,
    expires_at: afterSeconds(at, LIFE_SECONDS),
  })
}

/**
 * Counted before it is sent, while the user is locked, so that many requests at once send no more than
 * allowed.
 */
async function sendToNewPhone(deps: Deps, { userId, ip }: Changer, { id, phone }: Change): Promise<void> {
  const { db, now } = deps
  const count = (by: 1 | -1) =>
    transactionInTurn(db, phoneTurnOf(userId), async (trx) => {
      await lockedUser(trx, userId)
      if (by === 1) await refuseTooMany(trx, userId, phone, now())
      await trx
        .updateTable('phone_changes')
        .set((eb) => ({ messages: eb('messages', '+', by) }))
        .where('id', '=', id)
        .execute()
    })
  await count(1)
  try {
    const new_request = await sendConfirmationCode(deps, { phone, ip, claimedBy: userId })
    const at = now()
    await updateChange(db, id, { new_request, new_sent_at: at, expires_at: afterSeconds(at, LIFE_SECONDS) })
  } catch (error) {
    // A failed sending does not count.
    await count(-1)
    throw error
  }
}

async function refuseTooMany(trx: Db, userId: number, phone: string, now: Date) {
  const { own, there } = await messagesSince(trx, userId, phone, afterSeconds(now, -DAY_SECONDS))
  if (Math.max(own, there) >= MESSAGES_A_DAY) throw new AppError('daily_limit')
}

/** The code of the new phone: if it is right, the phone is in force. */
export async function verifyNewPhone(deps: Deps, changer: Changer, given: GivenCode): Promise<void> {
  const { userId, ip } = changer
  const change = await changeOf(deps, changer, given.request_id, 'new')
  const { phone, new_request } = change
  if (new_request === null) throw wrongCode()
  const attempt = { requestId: new_request, code: plainCode(given.code) }
  if (!(await isConfirmed(deps, { phone, ip, claimedBy: userId }, attempt))) throw wrongCode()
  const outcome = await applyPhoneChange(deps, changer, { id: change.id, phone, request: new_request })
  if (outcome === 'used_before') throw wrongCode()
  // Only the owner of that phone gets here, so nobody else learns that it belongs to a user.
  if (outcome === 'taken') throw new AppError('phone_taken')
}

export async function giveUpChange({ db, now }: Deps, changer: Changer): Promise<void> {
  await endChanges(db, changer, now())
}

export function forgetPhoneChangesJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  const work = () => deleteOldChanges(db, afterMs(now(), -RETENTION.codes), now())
  return { name: 'forget-phone-changes', work }
}

/** The current phone, and the change that waits for a code. */
export async function phoneState(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  owner: OwnSession,
): Promise<PhoneState> {
  const change = await openChange(db, owner, now())
  const at = now()
  const sentAt = change && (change.confirmed_at ? change.new_sent_at : change.old_sent_at)
  const wait = sentAt ? secondsUntil(afterSeconds(sentAt, config.otp.resendSeconds), at) : 0
  return {
    phone: await phoneOfUser(db, owner.userId),
    change: change && {
      request_id: change.id,
      phone: change.phone,
      step: change.confirmed_at ? 'new' : 'old',
      is_sent: sentAt !== null,
      expires_in: secondsUntil(change.expires_at, at),
      resend_after: Math.min(config.otp.resendSeconds, wait),
    },
  }
}

/** The session's open change with that id; at that step, if one is given. */
async function changeOf(
  { db, now }: Deps,
  owner: OwnSession,
  id: string,
  step?: 'old' | 'new',
): Promise<Change> {
  const change = await openChange(db, owner, now())
  if (change?.id !== id) throw new AppError('phone_change_over')
  if (step && (step === 'new') !== (change.confirmed_at !== null)) throw new AppError('not_now')
  return change
}
