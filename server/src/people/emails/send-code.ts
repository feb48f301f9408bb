import { DAY_SECONDS, afterSeconds } from '@jarchi/shared/time/durations.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Deps } from '../../deps.ts'
import { MailError } from '../../gateways/mail/mail-gateway.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { mailOf } from '../../messages/notices/service.ts'
import { drawCode, hashCode } from '../sign-in/service.ts'
import { letterTexts } from '../../messages/texts/letters.ts'
import { LIFE_SECONDS, MAILS_A_DAY, RESEND_SECONDS, waitAfter } from './email-limits.ts'
import { emailTurnOf, lockedUser, mailsSince, updateChange } from './queries.ts'
import type { Change } from './email-limits.ts'

const texts = letterTexts.code

/** Sends a code to the address of a change whose phone is confirmed; resolves when the mail server has it. */
export async function sendMailCode(deps: Deps, userId: number, { id, email }: Change): Promise<void> {
  const { db, mail, config, now } = deps
  if (!mail) throw new AppError('mail_unavailable')
  const code = drawCode()
  const code_hash = await hashCode(config.secrets.otp, { requestId: id, phone: email, code })
  const at = now()
  const before = await transactionInTurn(db, emailTurnOf(userId), async (trx) => {
    await lockedUser(trx, userId)
    // On this connection: another one may not be free while requests with connections wait for the lock.
    await refuseTooMany({ ...deps, db: trx }, userId, { id, email })
    const change = await openChange(trx, id)
    await updateChange(trx, id, {
      code_hash,
      sent_at: at,
      mails: change.mails + 1,
      expires_at: afterSeconds(at, LIFE_SECONDS),
    })
    return change
  })
  const { subject, intro, life, notYou } = texts
  const { brand } = config
  const paragraphs = [intro(brand.name), life(LIFE_SECONDS / 60)]
  const letter = { subject: subject(brand.name), paragraphs, code, footer: notYou }
  try {
    await mail.send(await mailOf(email, letter, brand.accent))
  } catch (error) {
    // A failed sending starts no waiting time and does not count, and the code before it stays valid.
    await updateChange(db, id, before)
    throw refusalOf(error)
  }
}

/** Counted while the user is locked: sending and counting are one step. */
async function refuseTooMany({ db, now }: Deps, userId: number, { id, email }: Pick<Change, 'id' | 'email'>) {
  const { sent_at } = await openChange(db, id)
  const wait = sent_at ? waitAfter(sent_at, RESEND_SECONDS, now()) : 0
  if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait })
  const { own, there } = await mailsSince(db, userId, email, afterSeconds(now(), -DAY_SECONDS))
  if (Math.max(own, there) >= MAILS_A_DAY) throw new AppError('daily_limit')
}

async function openChange(db: Deps['db'], id: string) {
  return db
    .selectFrom('email_changes')
    .select(['code_hash', 'sent_at', 'mails', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function refusalOf(error: unknown): AppError {
  if (error instanceof MailError && error.failure === 'recipient') {
    return new AppError('bad_input', { fields: [{ path: 'email', code: 'unreachable_email' }], cause: error })
  }
  return new AppError('mail_unavailable', { cause: error })
}
