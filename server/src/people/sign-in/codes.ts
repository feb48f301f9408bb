import { DAY_SECONDS, HOUR_SECONDS } from '@jarchi/shared/time/durations.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import { SmsError, type CodePurpose } from '../../gateways/sms/sms-gateway.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { drawCode, hashCode, isCodeOf } from './code-hash.ts'
import {
  refuseMany,
  refuseWhenCrowded,
  refuseWhenLocked,
  refuseWhenPhoneIsBusy,
  refuseWhenTooOften,
  refuseWrongOfPhone,
  secondsLocked,
} from './code-limits.ts'
import {
  askingGroup,
  codesSeenBy,
  codesToKnownDevices,
  codesToNewDevices,
  countTry,
  crowdsAround,
  deleteCode,
  deleteOldCodes,
  insertCode,
  takeTurnsSending,
  takeTurnsTrying,
  uncountTry,
  wrongTriesFrom,
  type Asker,
} from './code-queries.ts'
import { forgetLinks } from './links.ts'

export type CodeDeps = Pick<Deps, 'db' | 'config' | 'now' | 'sms'>
export type CodeTry = { requestId: string; code: string }

/** Sends a code and returns its request, once the provider has accepted the message. */
export async function sendCode(deps: CodeDeps, asker: Asker, purpose: CodePurpose) {
  const { db, config, sms } = deps
  await refuseOverLimit(deps, asker)
  const id = randomUUID()
  const code = drawCode()
  const hash = await hashCode(config.secrets.otp, { requestId: id, phone: asker.phone, code })
  await db.transaction().execute(async (trx) => {
    await takeTurnsSending(trx)
    await refuseOverLimit({ ...deps, db: trx }, asker)
    await insertCode(trx, { id, hash, asker, lifeSeconds: config.otp.lifeSeconds }, deps.now())
  })
  try {
    await sms.sendOtp(asker.phone, code, purpose)
  } catch (error) {
    // A failed sending must not start the waiting time.
    await deleteCode(db, id)
    throw sendingRefusal(error)
  }
  return { request_id: id, expires_in: config.otp.lifeSeconds, resend_after: config.otp.resendSeconds }
}

async function refuseOverLimit({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>, asker: Asker) {
  const { otp } = config
  const codes = await codesSeenBy(db, asker, now())
  refuseWhenLocked(codes, otp, now())
  refuseWhenTooOften(codes, otp, now())
  if (asker.knownDevice !== null && !asker.isClaim) {
    refuseMany(await codesToKnownDevices(db, asker.phone, now()), otp.newDevicesDay, now())
    return
  }
  if (!asker.isClaim) refuseWhenPhoneIsBusy(await codesToNewDevices(db, asker.phone, now()), otp, now())
  const { sameAddress, samePrefix, hour, day } = await crowdsAround(db, asker, now())
  refuseWhenCrowded(sameAddress, otp.perIpHour, HOUR_SECONDS, now())
  refuseWhenCrowded(samePrefix, otp.perPrefixHour, HOUR_SECONDS, now())
  refuseWhenCrowded(hour, otp.totalHour, HOUR_SECONDS, now())
  refuseWhenCrowded(day, otp.totalDay, DAY_SECONDS, now())
}

/** Why a message to a phone that somebody typed was not sent. */
export function sendingRefusal(error: unknown): AppError {
  if (error instanceof SmsError && error.failure === 'recipient') {
    return new AppError('bad_input', { fields: [{ path: 'phone', code: 'unreachable_phone' }] })
  }
  return new AppError('sms_unavailable', { cause: error })
}

/**
 * A wrong code with tries left, or `deadFor`: the code is too old or used up, so no try can be right, and
 * another code can be asked for after so many seconds.
 */
export type Tried = 'right' | 'wrong' | { deadFor: number }

/** Whether a code is right, without using it up; wrong tries are counted, and too many are refused. */
export async function tryCode(deps: CodeDeps, asker: Asker, { requestId, code }: CodeTry): Promise<Tried> {
  const { db, config } = deps
  const taken = await takeTry(deps, asker, requestId)
  if (taken === 'old') return 'wrong'
  if (taken === 'dead') return { deadFor: 0 }
  const subject = { requestId, phone: asker.phone, code }
  if (!(await isCodeOf(taken.hash, config.secrets.otp, subject)))
    return taken.deadFor > 0 ? { deadFor: taken.deadFor } : 'wrong'
  await uncountTry(db, requestId, taken.tryId)
  return 'right'
}

/** The code to compare with, unless no code of this request can be right any more. */
async function takeTry({ db, config, now }: CodeDeps, asker: Asker, requestId: string) {
  const { otp } = config
  return db.transaction().execute(async (trx) => {
    await takeTurnsTrying(trx, asker)
    // An owner on the move may try from another address than the one that asked: the address of the code
    // counts.
    const group = await askingGroup(trx, asker, requestId)
    const codes = await codesSeenBy(trx, asker, now(), group)
    refuseWhenLocked(codes, otp, now())
    if (asker.knownDevice === null)
      refuseWrongOfPhone(await codesToNewDevices(trx, asker.phone, now()), otp, now())
    if (asker.knownDevice === null || asker.isClaim) {
      refuseWhenCrowded(await wrongTriesFrom(trx, asker.ip, now()), otp.wrongPerIpHour, HOUR_SECONDS, now())
    }
    const [newest] = codes
    if (newest?.id !== requestId || newest.used_at || newest.wrong_tries >= otp.tries) return 'dead'
    if (newest.expires_at <= now()) return 'old'
    const counted = await countTry(trx, requestId, asker.ip, now())
    const tried = { ...newest, wrong_tries: newest.wrong_tries + 1, last_wrong_at: now() }
    return { ...counted, deadFor: secondsLocked([tried, ...codes.slice(1)], otp, now()) }
  })
}

/** The limits do not look back more than a day. */
export function forgetCodesJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  return { name: 'forget-sign-in-codes', work: () => forget(db, now()) }
}

async function forget(db: Db, now: Date) {
  await deleteOldCodes(db, now)
  await forgetLinks(db, now)
}
