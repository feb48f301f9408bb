import type { CodeSent, GivenCode } from '@jarchi/shared/api/sessions.ts'
import { afterSeconds, secondsUntil } from '@jarchi/shared/time/durations.ts'
import { plainCode } from '@jarchi/shared/people/one-time-code.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import {
  confirmSession,
  noteConfirmationCode,
  sessionConfirmation,
  type OwnSession,
} from '../sessions/service.ts'
import { CLOCK_SECONDS } from './code-limits.ts'
import type { CodeDeps } from './codes.ts'
import { isConfirmed, sendConfirmationCode, useConfirmationUp, wrongCode } from './service.ts'

type Confirming = OwnSession & { ip: string }

/**
 * Sends a code to the user's phone, unless one was sent just now, so that a closed dialog can be opened again
 * at once.
 */
export async function sendSessionCode(deps: CodeDeps, { sessionId, ip }: Confirming): Promise<CodeSent> {
  const { db, config, now } = deps
  const { phone, request, sentAt } = await sessionConfirmation(db, sessionId)
  // A code further ahead was sent before a clock was set back, and does not count.
  const isOurs = sentAt !== null && sentAt <= afterSeconds(now(), CLOCK_SECONDS)
  const wait = isOurs ? secondsUntil(afterSeconds(sentAt, config.otp.resendSeconds), now()) : 0
  if (request !== null && wait > 0)
    return { phone, request_id: request, resend_after: Math.min(config.otp.resendSeconds, wait) }
  const sent = await sendConfirmationCode(deps, { phone, ip, claimedBy: null })
  await noteConfirmationCode(db, sessionId, sent, now())
  return { phone, request_id: sent, resend_after: config.otp.resendSeconds }
}

/** The code: if it is right, the session counts as confirmed for minutes. */
export async function confirmByCode(deps: CodeDeps, session: Confirming, given: GivenCode) {
  const { db, now } = deps
  const { userId, sessionId, ip } = session
  const { phone, request } = await sessionConfirmation(db, sessionId)
  if (request !== given.request_id) throw wrongCode()
  const attempt = { requestId: request, code: plainCode(given.code) }
  if (!(await isConfirmed(deps, { phone, ip, claimedBy: null }, attempt))) throw wrongCode()
  await db.transaction().execute(async (trx) => {
    if (!(await useConfirmationUp(trx, request, now()))) throw wrongCode()
    await confirmSession(trx, sessionId, request, now())
    const line = { action: 'user.confirm', object: `session:${sessionId}`, accountId: null, details: {} }
    await writeAuditLine(trx, { userId, name: phone, ip }, line, now())
  })
}
