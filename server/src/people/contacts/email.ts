import { EmailInput, EmailState } from '@jarchi/shared/api/contacts.ts'
import { isSameEmail } from '@jarchi/shared/people/email.ts'
import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { MailError } from '../../gateways/mail/mail-gateway.ts'
import { mailOf } from '../../messages/notices/service.ts'
import { letterTexts } from '../../platform/texts/letters.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { putEmailInForce } from '../accounts/service.ts'
import { drawCode, hashCode, isCodeOf } from '../sign-in/service.ts'
import { LIFE_SECONDS, sentAt, type Changer, type Contact, type TargetCode } from './contact.ts'
import { waitAfter } from './open-change.ts'
import { latest, type Change } from './queries.ts'

const RESEND_SECONDS = 60
const TRIES = 5
const LOCK_SECONDS = 900

/** The e-mail address: its codes, their waiting time and wrong tries are kept here. */
export const email: Contact = {
  name: 'email',
  changes: {
    keptIn: 'email_changes',
    columns: {
      target: 'email',
      first_request: 'sms_request',
      first_sent_at: 'sms_sent_at',
      proof: 'code_hash',
      sent_at: 'sent_at',
      messages: 'mails',
    },
    isTo: (address) => sql`lower(email) = lower(${address})`,
  },
  input: EmailInput,
  state: EmailState,
  steps: { first: 'phone', second: 'mail' },
  over: 'email_change_over',
  isOn: ({ mail }) => mail !== null,
  inForce: (user) => user.email_verified_at && user.email,
  isSame: isSameEmail,
  resendSeconds: () => RESEND_SECONDS,
  endsWithClock: true,
  drawCode: drawMailCode,
  refuseSoon({ sent_at }, now) {
    const wait = sent_at ? waitAfter(sent_at, RESEND_SECONDS, now) : 0
    if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait })
  },
  countTry,
  isRight: ({ config }, _changer, { id, target, proof }, code) =>
    isCodeOf(proof, config.secrets.otp, { requestId: id, phone: target, code }),
  async useUp(trx, { id }) {
    await trx
      .updateTable('email_changes')
      .set((eb) => ({ wrong_tries: eb('wrong_tries', '-', 1) }))
      .where('id', '=', id)
      .execute()
    return true
  },
  async putInForce(trx, userId, address, now) {
    await putEmailInForce(trx, userId, address, now)
    return true
  },
}

/** Stored before it is sent: it is right as soon as the letter is there. */
async function drawMailCode(
  { mail, config, now }: Deps,
  _changer: Changer,
  { id, target }: Change,
): Promise<TargetCode> {
  if (!mail) throw new AppError('mail_unavailable')
  const code = drawCode()
  const proof = await hashCode(config.secrets.otp, { requestId: id, phone: target, code })
  const { subject, intro, life, notYou } = letterTexts.code
  const { name, accent } = config.brand
  const paragraphs = [intro(name), life(LIFE_SECONDS / 60)]
  const letter = { subject: subject(name), paragraphs, code, footer: notYou }
  return {
    stored: sentAt(proof, now()),
    async send() {
      try {
        await mail.send(await mailOf(target, letter, accent))
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof MailError && error.failure === 'recipient') {
    return new AppError('bad_input', { fields: [{ path: 'email', code: 'unreachable_email' }], cause: error })
  }
  return new AppError('mail_unavailable', { cause: error })
}

/** Wrong tries count for the user, so that another code does not help. */
async function countTry(trx: Db, userId: number, { id }: Change, now: Date) {
  const { count, last } = await trx
    .selectFrom('email_changes')
    .select(({ fn }) => [
      fn.sum<bigint | null>('wrong_tries').as('count'),
      fn.max('last_wrong_at').as('last'),
    ])
    .where('user_id', '=', BigInt(userId))
    .where('last_wrong_at', '>', afterSeconds(now, -LOCK_SECONDS))
    .where('last_wrong_at', '<=', latest(now))
    .executeTakeFirstOrThrow()
  if (Number(count ?? 0) >= TRIES && last) {
    throw new AppError('too_many_tries', { retryAfter: waitAfter(last, LOCK_SECONDS, now) })
  }
  await trx
    .updateTable('email_changes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1), last_wrong_at: now }))
    .where('id', '=', id)
    .execute()
}
