import type { ContactState } from '@jarchi/shared/api/contacts.ts'
import type { GivenCode } from '@jarchi/shared/api/sessions.ts'
import { afterMs, afterSeconds, DAY_SECONDS, secondsUntil } from '@jarchi/shared/time/durations.ts'
import { plainCode } from '@jarchi/shared/people/one-time-code.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Job } from '../../platform/jobs/service.ts'
import type { OwnSession } from '../sessions/service.ts'
import { isConfirmed, sendConfirmationCode, useConfirmationUp, wrongCode } from '../sign-in/service.ts'
import { lifeEnd, type Changer, type Contact } from './contact.ts'
import { email } from './email.ts'
import { openChange, openChangeOf, waitAfter } from './open-change.ts'
import { phone } from './phone.ts'
import {
  contactUser,
  deleteOldChanges,
  endChanges,
  lastChange,
  latest,
  lockingUser,
  messagesSince,
  replaceChange,
  updateChange,
  type Change,
} from './queries.ts'

/** Codes to targets a day: of one user, and to one target. */
const MESSAGES_A_DAY = 10

/**
 * Begins a change: sends a code to the phone in force, unless one was sent just now, so that a user who corrects
 * the target does not wait. Whether the target is another user's makes no difference here, so that nobody can
 * find out.
 */
export async function startChange(deps: Deps, contact: Contact, changer: Changer, target: string) {
  const { db, config, now } = deps
  const { userId } = changer
  if (!contact.isOn(deps)) throw new AppError('mail_unavailable')
  const { name } = contact
  const inForce = contact.inForce(await contactUser(db, userId))
  if (inForce !== null && contact.isSame(inForce, target))
    throw new AppError('bad_input', { fields: [{ path: name, code: `same_${name}` }] })
  const last = await lastChange(db, contact.changes, changer, now())
  const isStillGood =
    last?.confirmed_at === null &&
    last.first_sent_at <= latest(now()) &&
    waitAfter(last.first_sent_at, config.otp.resendSeconds, now()) > 0
  const { first_request, first_sent_at } = isStillGood ? last : await sendToPhone(deps, changer)
  const at = now()
  const sent = { first_request, first_sent_at, created_at: at, expires_at: lifeEnd(at) }
  await lockingUser(db, contact.changes, userId, (trx) =>
    replaceChange(trx, contact.changes, changer, { id: randomUUID(), target, ...sent }),
  )
}

async function sendToPhone(deps: Deps, { userId, ip }: Changer) {
  const { phone: inForce } = await contactUser(deps.db, userId)
  const first_request = await sendConfirmationCode(deps, { phone: inForce, ip, claimedBy: null })
  return { first_request, first_sent_at: deps.now() }
}

/** The code of the phone in force: if it is right, a code is sent to the target. */
export async function confirmChange(deps: Deps, contact: Contact, changer: Changer, given: GivenCode) {
  const { db, now } = deps
  const { userId, ip } = changer
  const change = await openChangeOf(deps, contact, changer, given.request_id, 'first')
  const user = await contactUser(db, userId)
  const attempt = { requestId: change.first_request, code: plainCode(given.code) }
  if (!(await isConfirmed(deps, { phone: user.phone, ip, claimedBy: null }, attempt))) throw wrongCode()
  await db.transaction().execute(async (trx) => {
    if (!(await useConfirmationUp(trx, change.first_request, now()))) throw wrongCode()
    await updateChange(trx, contact.changes, change.id, { confirmed_at: now(), expires_at: lifeEnd(now()) })
  })
  await sendToTarget(deps, contact, changer, change)
}

/** Sends the code of the current step again. */
export async function sendAgain(deps: Deps, contact: Contact, changer: Changer, requestId: string) {
  const change = await openChangeOf(deps, contact, changer, requestId)
  if (change.confirmed_at) return sendToTarget(deps, contact, changer, change)
  const sent = await sendToPhone(deps, changer)
  const expires_at = lifeEnd(sent.first_sent_at)
  await updateChange(deps.db, contact.changes, change.id, { ...sent, expires_at })
}

/** Counted before it is sent, while the user is locked, so that many requests at once send no more than allowed. */
async function sendToTarget(deps: Deps, contact: Contact, changer: Changer, change: Change): Promise<void> {
  const { db, now } = deps
  const { changes } = contact
  const { stored, send } = await contact.drawCode(deps, changer, change)
  const before = await lockingUser(db, changes, changer.userId, async (trx) => {
    const current = await openChangeOf({ db: trx, now }, contact, changer, change.id, 'second')
    contact.refuseSoon?.(current, now())
    await refuseTooMany(trx, contact, changer.userId, change.target, now())
    await updateChange(trx, changes, change.id, { ...stored, messages: 1 })
    return current
  })
  try {
    const sent = await send()
    if (sent) await updateChange(db, changes, change.id, sent)
  } catch (error) {
    // A failed sending starts no waiting time and does not count, and the code before it stays valid.
    const { proof, sent_at, expires_at } = before
    await updateChange(db, changes, change.id, {
      ...(stored && { proof, sent_at, expires_at }),
      messages: -1,
    })
    throw error
  }
}

async function refuseTooMany(trx: Db, { changes }: Contact, userId: number, target: string, now: Date) {
  const { own, there } = await messagesSince(trx, changes, userId, target, afterSeconds(now, -DAY_SECONDS))
  if (Math.max(own, there) >= MESSAGES_A_DAY) throw new AppError('daily_limit')
}

export async function giveUpChange({ db, now }: Deps, { changes }: Contact, changer: Changer) {
  await endChanges(db, changes, changer, now())
}

export function forgetChangesJobs({ db, now }: Pick<Deps, 'db' | 'now'>): Job[] {
  const forget = ({ changes }: Contact) =>
    deleteOldChanges(db, changes, afterMs(now(), -RETENTION.codes), now())
  return [
    { name: 'forget-email-changes', work: () => forget(email) },
    { name: 'forget-phone-changes', work: () => forget(phone) },
  ]
}

/** The contact in force, and the change that waits for a code. */
export async function contactState(deps: Deps, contact: Contact, owner: OwnSession): Promise<ContactState> {
  const { db, config, now } = deps
  const { name, steps } = contact
  const user = await contactUser(db, owner.userId)
  const change = contact.isOn(deps) ? await openChange(deps, contact, owner) : null
  const at = now()
  const [sentAt, resendSeconds] = change?.confirmed_at
    ? [change.sent_at, contact.resendSeconds(config)]
    : [change?.first_sent_at ?? null, config.otp.resendSeconds]
  return {
    [name]: contact.inForce(user),
    is_on: contact.isOn(deps),
    change: change && {
      request_id: change.id,
      [name]: change.target,
      step: change.confirmed_at ? steps.second : steps.first,
      is_sent: sentAt !== null,
      expires_in: secondsUntil(change.expires_at, at),
      resend_after: sentAt ? waitAfter(sentAt, resendSeconds, at) : 0,
    },
  }
}
