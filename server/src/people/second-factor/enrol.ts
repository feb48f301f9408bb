import type { NewPasskey } from '@jarchi/shared/api/staff-factor.ts'
import type { Deps } from '../../deps.ts'
import { seal } from '../../platform/config/seal.ts'
import { writeAuditLine, type AuditLine } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { refuseUnconfirmed } from '../sessions/service.ts'
import { addPasskey, dropPasskey, dropPasskeys, enrolmentChallenge, type Prover } from './passkeys.ts'
import { stepOf, TOTP_SEAL } from './prove.ts'
import { changeFactor, dropProofs, lockedFactor, noteProof, standingOf } from './queries.ts'
import { dropRecoveryCodes, renewRecoveryCodes } from './recovery.ts'
import { isFresh } from './rules.ts'
import { totpSecret, totpUri } from './totp.ts'

type Enrolling = Pick<Deps, 'db' | 'config' | 'now'>
export type Person = Omit<Prover, 'at'> & { ip: string; isConfirmed: boolean }
type Made = { recovery_codes: string[] | null }

/**
 * Who has a factor proves themselves by it before they change anything about it; the first one needs the code by SMS.
 * Throws `factor_needed`, `confirmation_needed`.
 */
export async function refuseStranger(db: Db, { userId, sessionId, isConfirmed }: Person, now: Date) {
  const { isEnrolled, proof } = await standingOf(db, userId, sessionId)
  if (!isEnrolled) refuseUnconfirmed({ isConfirmed })
  else if (!isFresh(proof, now)) throw new AppError('factor_needed')
}

export async function keepPasskey(
  { db, config, now }: Enrolling,
  person: Person,
  made: NewPasskey,
): Promise<Made> {
  const challenge = await enrolmentChallenge(db, { ...person, at: now() })
  if (challenge === null) throw new AppError('factor_refused')
  return change({ db, now }, person, async (trx, at, isFirst) => {
    const prover = { ...person, at }
    if ((await addPasskey(trx, config, prover, challenge, made)) === null)
      throw new AppError('factor_refused')
    await log(trx, person, { action: 'factor.add', details: { passkey: made.name } }, at)
    return begun(trx, person, { by: 'passkey', at }, isFirst)
  })
}

/** A secret for an app; it counts once its first code is told. */
export async function beginTotp({ db, config, now }: Enrolling, person: Person) {
  const secret = totpSecret()
  await change({ db, now }, person, async (trx) => {
    const { totp_since } = await lockedFactor(trx, person.userId, now())
    if (totp_since !== null) throw new AppError('not_now')
    const sealed = seal(config.secrets.session, TOTP_SEAL, String(person.userId), secret)
    await changeFactor(trx, person.userId, { totp_secret: sealed, totp_step: 0n })
  })
  return { secret, uri: totpUri(secret, { brand: config.brand.name, name: person.name }) }
}

export async function keepTotp({ db, config, now }: Enrolling, person: Person, code: string): Promise<Made> {
  return change({ db, now }, person, async (trx, at, isFirst) => {
    const factor = await lockedFactor(trx, person.userId, at)
    if (factor.totp_since !== null) throw new AppError('not_now')
    const step = stepOf(config, person.userId, factor, code, at)
    if (step === null) throw new AppError('factor_refused')
    await changeFactor(trx, person.userId, { totp_since: at, totp_step: BigInt(step) })
    await log(trx, person, { action: 'factor.add', details: { app: true } }, at)
    return begun(trx, person, { by: 'totp', at }, isFirst)
  })
}

export async function forgetPasskey(deps: Enrolling, person: Person, id: string) {
  await change(deps, person, async (trx, at) => {
    const name = await dropPasskey(trx, person.userId, id)
    if (name === null) throw new AppError('not_found')
    await refuseWithoutAny(trx, person)
    await log(trx, person, { action: 'factor.drop', details: { passkey: name } }, at)
  })
}

export async function forgetTotp(deps: Enrolling, person: Person) {
  await change(deps, person, async (trx, at) => {
    await changeFactor(trx, person.userId, { totp_secret: null, totp_since: null, totp_step: 0n })
    await refuseWithoutAny(trx, person)
    await log(trx, person, { action: 'factor.drop', details: { app: true } }, at)
  })
}

export async function newRecoveryCodes(deps: Enrolling, person: Person): Promise<Made> {
  return change(deps, person, async (trx, at) => {
    if (!(await standingOf(trx, person.userId, person.sessionId)).isEnrolled) throw new AppError('not_now')
    await log(trx, person, { action: 'factor.codes', details: {} }, at)
    return { recovery_codes: await renewRecoveryCodes(trx, person.userId) }
  })
}

/** The last one stays until there is another: otherwise nothing but codes for recovery would be left. */
async function refuseWithoutAny(trx: Db, { userId, sessionId }: Person) {
  const { hasPasskey, hasTotp } = await standingOf(trx, userId, sessionId)
  if (!hasPasskey && !hasTotp) throw new AppError('last_factor')
}

/** Takes everything that proves a person, whose phone is lost, so that they make a new one, until `dueAt`. */
export async function resetFactor(trx: Db, userId: number, dueAt: Date) {
  await lockedFactor(trx, userId, dueAt)
  await dropPasskeys(trx, userId)
  await dropRecoveryCodes(trx, userId)
  await dropProofs(trx, userId)
  const nothing = { totp_secret: null, totp_since: null, totp_step: 0n, wrong_tries: 0, wrong_since: null }
  await changeFactor(trx, userId, { ...nothing, due_at: dueAt })
}

/** In a transaction that holds the person's row: two tabs change one after the other, each judged by what is then. */
async function change<Result>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  person: Person,
  work: (trx: Db, at: Date, isFirst: boolean) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lockedFactor(trx, person.userId, now())
    await refuseStranger(trx, person, now())
    const { hasPasskey, hasTotp } = await standingOf(trx, person.userId, person.sessionId)
    return work(trx, now(), !hasPasskey && !hasTotp)
  })
}

/** With the first factor come codes for recovery; and who has just made one has proved it. */
async function begun(
  trx: Db,
  { userId, sessionId }: Person,
  proof: { by: 'passkey' | 'totp'; at: Date },
  isFirst: boolean,
): Promise<Made> {
  await noteProof(trx, sessionId, proof)
  return { recovery_codes: isFirst ? await renewRecoveryCodes(trx, userId) : null }
}

function log(trx: Db, { userId, name, ip }: Person, line: Pick<AuditLine, 'action' | 'details'>, at: Date) {
  return writeAuditLine(trx, { userId, name, ip }, { ...line, object: `user:${userId}`, accountId: null }, at)
}
