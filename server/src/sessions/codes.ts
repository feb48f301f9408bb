import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { SmsError, type CodePurpose } from '../gateways/sms/sms-gateway.ts'
import { AppError } from '../http/app-error.ts'
import { drawCode, hashCode, isCodeOf } from './sign-in-code.ts'
import { refuseWhenCrowded, refuseWhenLocked, refuseWhenTooOften } from './sign-in-limits.ts'
import {
  codesSeenBy,
  countTry,
  crowdsAround,
  deleteCode,
  insertCode,
  isAskersOwn,
  takeTurnsSending,
  takeTurnsTrying,
  uncountTry,
  type Asker,
} from './sign-in-queries.ts'

export type CodeDeps = Pick<Deps, 'db' | 'config' | 'now' | 'sms'>
export type CodeTry = { requestId: string; code: string }

/** Sends a code and tells the request it belongs to, once the provider has the message. */
export async function sendCode(deps: CodeDeps, asker: Asker, purpose: CodePurpose) {
  const { db, config, sms } = deps
  await refuseOverLimit(deps, asker)
  const id = randomUUID()
  const code = drawCode()
  const hash = await hashCode(config.secrets.otp, { requestId: id, phone: asker.phone, code })
  await db.transaction().execute(async (trx) => {
    await takeTurnsSending(trx, asker)
    await refuseOverLimit({ ...deps, db: trx }, asker)
    await insertCode(trx, { id, hash, asker, lifeSeconds: config.otp.lifeSeconds }, deps.now())
  })
  try {
    await sms.sendOtp(asker.phone, code, purpose)
  } catch (error) {
    // What was never sent makes nobody wait.
    await deleteCode(db, id)
    throw sendingRefusal(error)
  }
  return { request_id: id, expires_in: config.otp.lifeSeconds, resend_after: config.otp.resendSeconds }
}

async function refuseOverLimit({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>, asker: Asker) {
  const codes = await codesSeenBy(db, asker, now())
  refuseWhenLocked(codes, config.otp, now())
  refuseWhenTooOften(codes, config.otp, now())
  if (asker.knownDevice !== null) return
  const { sameIp, samePrefix } = await crowdsAround(db, asker, now())
  refuseWhenCrowded(sameIp, config.otp.perIpHour, now())
  refuseWhenCrowded(samePrefix, config.otp.perPrefixHour, now())
}

function sendingRefusal(error: unknown): AppError {
  if (error instanceof SmsError && error.failure === 'recipient') {
    return new AppError('bad_input', { fields: [{ path: 'phone', code: 'unreachable_phone' }] })
  }
  return new AppError('sms_unavailable', { cause: error })
}

/** Whether a code is right, though not yet used up; wrong tries are counted, and too many are refused. */
export async function isRightCode(
  deps: CodeDeps,
  asker: Asker,
  { requestId, code }: CodeTry,
): Promise<boolean> {
  const { db, config } = deps
  const kept = await takeTry(deps, asker, requestId)
  const subject = { requestId, phone: asker.phone, code }
  if (kept === null || !(await isCodeOf(kept, config.secrets.otp, subject))) return false
  await uncountTry(db, requestId)
  return true
}

/** The hash to try a code against, or null when no code of this request can be right any more. */
async function takeTry({ db, config, now }: CodeDeps, asker: Asker, requestId: string) {
  return db.transaction().execute(async (trx) => {
    await takeTurnsTrying(trx, asker)
    const codes = await codesSeenBy(trx, asker, now())
    refuseWhenLocked(codes, config.otp, now())
    const [newest] = codes
    if (newest?.id !== requestId || !isAskersOwn(newest, asker)) return null
    if (newest.used_at || newest.expires_at <= now() || newest.wrong_tries >= config.otp.tries) return null
    return countTry(trx, requestId, now())
  })
}
