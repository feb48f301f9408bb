import type { FactorProof } from '@jarchi/shared/api/staff-factor.ts'
import { plainCode } from '@jarchi/shared/people/one-time-code.ts'
import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import type { Deps } from '../../deps.ts'
import { unseal } from '../../platform/config/seal.ts'
import { writeAuditLine, type AuditLine } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { tryPasskey, type Prover } from './passkeys.ts'
import { changeFactor, lockedFactor, noteProof } from './queries.ts'
import { takeRecoveryCode } from './recovery.ts'
import type { ProvedBy } from './rules.ts'
import { totpStep } from './totp.ts'

export const TOTP_SEAL = 'staff-totp'
const MOST_TRIES = 5
const TRIES_SECONDS = 900

type Proving = Pick<Deps, 'db' | 'config' | 'now'>
type Person = Omit<Prover, 'at'> & { ip: string }
type Outcome = { by: ProvedBy } | { refused: 'factor_refused' | 'too_many_tries'; locked?: string }

/**
 * Notes that the session's person has proved themselves, by passkey, by the code of an app, or by a code for recovery.
 * Throws `factor_refused`, which never says what was wrong, and `too_many_tries`.
 */
export async function prove({ db, config, now }: Proving, person: Person, proof: FactorProof) {
  const at = now()
  const outcome = await db.transaction().execute(async (trx): Promise<Outcome> => {
    const judged = await judge(trx, config, { ...person, at }, proof)
    const { userId, name, ip, sessionId } = person
    const log = (line: Pick<AuditLine, 'action' | 'details'>) =>
      writeAuditLine(trx, { userId, name, ip }, { ...line, object: `user:${userId}`, accountId: null }, at)
    if ('by' in judged) {
      await noteProof(trx, sessionId, { by: judged.by, at })
      await log({ action: 'factor.prove', details: { by: judged.by } })
    } else {
      await log({
        action: 'factor.refuse',
        details: { why: judged.refused, ...(judged.locked && { locked: judged.locked }) },
      })
    }
    return judged
  })
  if ('refused' in outcome) throw new AppError(outcome.refused)
}

async function judge(trx: Db, config: Deps['config'], prover: Prover, proof: FactorProof): Promise<Outcome> {
  const { userId, at } = prover
  if (proof.passkey) {
    const used = await tryPasskey(trx, config, prover, proof.passkey)
    if (used === 'proved') return { by: 'passkey' }
    return { refused: 'factor_refused', ...(used !== 'refused' && { locked: used.locked }) }
  }
  const factor = await lockedFactor(trx, userId, at)
  const isCounted = factor.wrong_since !== null && factor.wrong_since > afterSeconds(at, -TRIES_SECONDS)
  const tries = isCounted ? factor.wrong_tries : 0
  if (tries >= MOST_TRIES) return { refused: 'too_many_tries' }
  const by = await guessed(trx, config, prover, factor, proof)
  if (by !== null) {
    await changeFactor(trx, userId, { wrong_tries: 0, wrong_since: null })
    return { by }
  }
  await changeFactor(trx, userId, {
    wrong_tries: tries + 1,
    wrong_since: isCounted ? factor.wrong_since : at,
  })
  return { refused: 'factor_refused' }
}

type Factor = Awaited<ReturnType<typeof lockedFactor>>

async function guessed(
  trx: Db,
  config: Deps['config'],
  { userId, at }: Prover,
  factor: Factor,
  proof: FactorProof,
): Promise<ProvedBy | null> {
  if (proof.recovery_code !== undefined) {
    return (await takeRecoveryCode(trx, userId, asciiDigits(proof.recovery_code), at)) ? 'recovery' : null
  }
  if (proof.code === undefined || factor.totp_since === null) return null
  const step = stepOf(config, userId, factor, proof.code, at)
  if (step === null) return null
  await changeFactor(trx, userId, { totp_step: BigInt(step) })
  return 'totp'
}

/** The step of a code that has not been used; null for any other. */
export function stepOf(
  { secrets }: Pick<Deps['config'], 'secrets'>,
  userId: number,
  { totp_secret, totp_step }: Pick<Factor, 'totp_secret' | 'totp_step'>,
  code: string,
  at: Date,
): number | null {
  const secret = totp_secret && unseal(secrets.session, TOTP_SEAL, String(userId), totp_secret)
  return secret ? totpStep(secret, plainCode(code), at, Number(totp_step)) : null
}
