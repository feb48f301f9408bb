import type { GivenCode } from '@jarchi/shared/api/sessions.ts'
import { plainCode } from '@jarchi/shared/people/one-time-code.ts'
import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import { isSameEmail } from '@jarchi/shared/people/email.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { insertMailNotice } from '../../messages/notices/service.ts'
import { putEmailInForce } from '../accounts/service.ts'
import type { OwnSession } from '../sessions/service.ts'
import { isCodeOf, wrongCode } from '../sign-in/service.ts'
import { letterTexts } from '../../messages/texts/letters.ts'
import { isOpen, LOCK_SECONDS, TRIES, waitAfter, type Change } from './email-limits.ts'
import { emailTurnOf, lockedUser, newestChange, updateChange, wrongTriesSince } from './queries.ts'

/** The user who changes the address, and their IP address. */
export type Changer = OwnSession & { ip: string }

/** The code of the address: if it is right, the address is in force, and the previous one gets a message. */
export async function verifyEmail(deps: Deps, changer: Changer, given: GivenCode): Promise<void> {
  const { db, config, now } = deps
  const { userId, ip } = changer
  const change = await countedTry(deps, changer, given.request_id)
  const subject = { requestId: change.id, phone: change.email, code: plainCode(given.code) }
  if (!(await isCodeOf(change.code_hash, config.secrets.otp, subject))) throw wrongCode()
  await transactionInTurn(db, emailTurnOf(userId), async (trx) => {
    const user = await lockedUser(trx, userId)
    const newest = await newestChange(trx, changer, now())
    if (newest?.id !== change.id || !isOpen(newest, now())) throw wrongCode()
    await updateChange(trx, change.id, { ended_at: now(), wrong_tries: change.wrong_tries, code_hash: null })
    await putEmailInForce(trx, userId, change.email, now())
    const actor = { userId, name: user.phone, ip }
    const line = {
      action: 'user.email',
      object: `user:${userId}`,
      accountId: null,
      details: { from: user.email, to: change.email },
    }
    await writeAuditLine(trx, actor, line, now())
    if (user.email === null || isSameEmail(user.email, change.email)) return
    const { subject: title, text, notYou } = letterTexts.changed
    await insertMailNotice(trx, {
      kind: 'email_changed',
      subject: change.id,
      userId,
      recipient: user.email,
      letter: {
        subject: title(config.brand.name),
        paragraphs: [text(config.brand.name)],
        footer: notYou(config.supportPhone),
      },
      at: now(),
    })
  })
}

/** Counts a try as wrong before it is checked, so that parallel guesses cannot pass the limit. */
async function countedTry(
  deps: Deps,
  owner: OwnSession,
  id: string,
): Promise<Change & { code_hash: string }> {
  const { db, now } = deps
  const { userId } = owner
  return transactionInTurn(db, emailTurnOf(userId), async (trx) => {
    await lockedUser(trx, userId)
    const change = await openChangeOf({ ...deps, db: trx }, owner, id, 'mail')
    const { count, last } = await wrongTriesSince(trx, userId, afterSeconds(now(), -LOCK_SECONDS), now())
    if (Number(count ?? 0) >= TRIES && last) {
      throw new AppError('too_many_tries', { retryAfter: waitAfter(last, LOCK_SECONDS, now()) })
    }
    const { code_hash, wrong_tries } = change
    if (code_hash === null) throw wrongCode()
    await updateChange(trx, id, { wrong_tries: wrong_tries + 1, last_wrong_at: now() })
    return { ...change, code_hash }
  })
}

/** The session's open change with that id; at that step, if one is given. */
export async function openChangeOf(
  { db, now }: Deps,
  owner: OwnSession,
  id: string,
  step?: 'phone' | 'mail',
): Promise<Change> {
  const change = await newestChange(db, owner, now())
  if (change?.id !== id || !isOpen(change, now())) throw new AppError('email_change_over')
  if (step && (step === 'mail') !== (change.confirmed_at !== null)) throw new AppError('not_now')
  return change
}
