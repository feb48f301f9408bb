import type { EmailState } from '@jarchi/shared/api/emails.ts'
import type { GivenCode } from '@jarchi/shared/api/sessions.ts'
import { afterMs, afterSeconds, secondsUntil } from '@jarchi/shared/time/durations.ts'
import { isSameEmail } from '@jarchi/shared/people/email.ts'
import { plainCode } from '@jarchi/shared/people/one-time-code.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { randomUUID } from 'node:crypto'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Job } from '../../platform/jobs/service.ts'
import type { OwnSession } from '../sessions/service.ts'
import { isConfirmed, sendConfirmationCode, useConfirmationUp, wrongCode } from '../sign-in/service.ts'
import { isOpen, LIFE_SECONDS, resendAfter, waitAfter } from './email-limits.ts'
import {
  deleteOldChanges,
  emailOfUser,
  emailTurnOf,
  endChanges,
  lockedUser,
  newestChange,
  replaceChange,
  updateChange,
} from './queries.ts'
import { sendMailCode } from './send-code.ts'
import { openChangeOf, type Changer } from './verify.ts'

export { verifyEmail, type Changer } from './verify.ts'

/**
 * Begins a change: sends a code to the phone, unless one was sent just now, so that a user who corrects the
 * address does not wait.
 */
export async function startChange(deps: Deps, changer: Changer, email: string): Promise<void> {
  const { db, config, now } = deps
  const { userId, ip } = changer
  if (!deps.mail) throw new AppError('mail_unavailable')
  const user = await emailOfUser(db, userId)
  if (user.email_verified_at && user.email && isSameEmail(user.email, email)) {
    throw new AppError('bad_input', { fields: [{ path: 'email', code: 'same_email' }] })
  }
  const last = await newestChange(db, changer, now())
  const isStillGood =
    last?.confirmed_at === null && waitAfter(last.sms_sent_at, config.otp.resendSeconds, now()) > 0
  const sms_request = isStillGood
    ? last.sms_request
    : await sendConfirmationCode(deps, { phone: user.phone, ip, claimedBy: null })
  const at = now()
  await transactionInTurn(db, emailTurnOf(userId), async (trx) => {
    await lockedUser(trx, userId)
    await replaceChange(trx, changer, {
      id: randomUUID(),
      email,
      sms_request,
      sms_sent_at: isStillGood ? last.sms_sent_at : at,
      created_at: at,
      expires_at: afterSeconds(at, LIFE_SECONDS),
    })
  })
}

/** The code of the phone: if it is right, a code is sent to the address. */
export async function confirmPhone(deps: Deps, changer: Changer, given: GivenCode): Promise<void> {
  const { db, now } = deps
  const { userId, ip } = changer
  const change = await openChangeOf(deps, changer, given.request_id, 'phone')
  const { phone } = await emailOfUser(db, userId)
  const attempt = { requestId: change.sms_request, code: plainCode(given.code) }
  if (!(await isConfirmed(deps, { phone, ip, claimedBy: null }, attempt))) throw wrongCode()
  await db.transaction().execute(async (trx) => {
    if (!(await useConfirmationUp(trx, change.sms_request, now()))) throw wrongCode()
    await updateChange(trx, change.id, { confirmed_at: now(), expires_at: afterSeconds(now(), LIFE_SECONDS) })
  })
  await sendMailCode(deps, userId, change)
}

/** Sends the code of the current step again. */
export async function sendAgain(deps: Deps, changer: Changer, requestId: string): Promise<void> {
  const { userId, ip } = changer
  const change = await openChangeOf(deps, changer, requestId)
  if (change.confirmed_at) return sendMailCode(deps, userId, change)
  const { phone } = await emailOfUser(deps.db, userId)
  const sms_request = await sendConfirmationCode(deps, { phone, ip, claimedBy: null })
  const at = deps.now()
  await updateChange(deps.db, change.id, {
    sms_request,
    sms_sent_at: at,
    expires_at: afterSeconds(at, LIFE_SECONDS),
  })
}

export async function giveUpChange({ db, now }: Deps, changer: Changer): Promise<void> {
  await endChanges(db, changer, now())
}

export function forgetChangesJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  const work = () => deleteOldChanges(db, afterMs(now(), -RETENTION.codes), now())
  return { name: 'forget-email-changes', work }
}

/** The current address, and the change that waits for a code. */
export async function emailState(
  { db, mail, config, now }: Pick<Deps, 'db' | 'mail' | 'config' | 'now'>,
  owner: OwnSession,
): Promise<EmailState> {
  const user = await emailOfUser(db, owner.userId)
  const change = await newestChange(db, owner, now())
  const at = now()
  return {
    email: user.email_verified_at && user.email,
    is_on: mail !== null,
    change:
      mail !== null && change && isOpen(change, at)
        ? {
            request_id: change.id,
            email: change.email,
            step: change.confirmed_at ? 'mail' : 'phone',
            is_sent: change.confirmed_at === null || change.sent_at !== null,
            expires_in: secondsUntil(change.expires_at, at),
            resend_after: resendAfter(change, config.otp.resendSeconds, at),
          }
        : null,
  }
}
