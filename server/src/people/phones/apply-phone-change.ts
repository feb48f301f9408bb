import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Deps } from '../../deps.ts'
import { insertMailNotice, insertNotice } from '../../messages/notices/service.ts'
import { endSessionsBut } from '../sessions/service.ts'
import { renameByPhone } from '../accounts/service.ts'
import { useConfirmationUp } from '../sign-in/service.ts'
import { letterTexts } from '../../messages/texts/letters.ts'
import { putPhoneInForce } from '../accounts/service.ts'
import { lockedUser, phoneTurnOf, updateChange } from './queries.ts'

type Proven = { id: string; phone: string; request: string }
type Outcome = 'done' | 'taken' | 'used_before'
type By = { userId: number; sessionId: string; ip: string }

/**
 * Gives the user a proven phone: signs them out on other devices, and sends messages to the previous phone
 * and the e-mail address.
 */
export async function applyPhoneChange(deps: Deps, by: By, proven: Proven): Promise<Outcome> {
  try {
    return await putProven(deps, by, proven)
  } catch (error) {
    // At the same moment the phone's owner signed in as a new user.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return 'taken'
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

function putProven(deps: Deps, by: By, proven: Proven): Promise<Outcome> {
  const { db, now } = deps
  const { userId, sessionId, ip } = by
  const { id, phone, request } = proven
  return transactionInTurn(db, phoneTurnOf(userId), async (trx) => {
    const before = await lockedUser(trx, userId)
    const at = now()
    if (!(await useConfirmationUp(trx, request, at))) return 'used_before'
    await updateChange(trx, id, { ended_at: at })
    if (!(await putPhoneInForce(trx, userId, phone))) return 'taken'
    const line = {
      action: 'user.phone',
      object: `user:${userId}`,
      accountId: null,
      details: { from: before.phone, to: phone },
    }
    await writeAuditLine(trx, { userId, name: before.phone, ip }, line, at)
    await renameByPhone(trx, userId, { from: before.phone, to: phone })
    await endSessionsBut(trx, userId, sessionId, at)
    await tell(trx, deps, before, { userId, change: id, at })
    return 'done'
  })
}

type Before = { phone: string; email: string | null; email_verified_at: Date | null }

/** The new phone needs no message: its code was just typed. Neither message names it. */
async function tell(
  trx: Db,
  { config, mail }: Deps,
  { phone, email, email_verified_at }: Before,
  { userId, change, at }: { userId: number; change: string; at: Date },
) {
  const told = { kind: 'phone_changed' as const, subject: change, userId, at }
  const support = persianDigits(config.supportPhone).replaceAll(/\s/g, '')
  const accountId = await anyAccountOf(trx, userId)
  await insertNotice(trx, { ...told, accountId, recipient: phone, tokens: [support] })
  if (mail === null || email === null || email_verified_at === null) return
  const { subject, text, notYou } = letterTexts.phoneChanged
  const { name } = config.brand
  const letter = { subject: subject(name), paragraphs: [text(name)], footer: notYou(config.supportPhone) }
  await insertMailNotice(trx, { ...told, recipient: email, letter })
}

/** Messages are stored by account: this one is about all of them, and is stored with the one used last. */
async function anyAccountOf(trx: Db, userId: number): Promise<number> {
  const { account_id } = await trx
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', BigInt(userId))
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return Number(account_id)
}
