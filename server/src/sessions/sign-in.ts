import { randomUUID } from 'node:crypto'
import { userOfPhone } from '../accounts/service.ts'
import type { Deps } from '../deps.ts'
import { SmsError } from '../gateways/sms/sms-gateway.ts'
import { AppError } from '../http/app-error.ts'
import { openSession } from './service.ts'
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
  useCodeUp,
  type Asker,
} from './sign-in-queries.ts'

type SendingDeps = Pick<Deps, 'db' | 'config' | 'now' | 'sms'>

/** Sends a code and tells the request it belongs to, once the provider has the message. */
export async function startSignIn(deps: SendingDeps, asker: Asker) {
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
    await sms.sendOtp(asker.phone, code)
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

type Visit = { userAgent: string }
type Try = { requestId: string; code: string }

/** Opens a session for a right code; anything else about the code is `wrong_code` and only counted. */
export async function finishSignIn(deps: SendingDeps, asker: Asker, { requestId, code }: Try, visit: Visit) {
  const { db, config } = deps
  const kept = await takeTry(deps, asker, requestId)
  const subject = { requestId, phone: asker.phone, code }
  if (kept === null || !(await isCodeOf(kept, config.secrets.otp, subject))) throw new AppError('wrong_code')
  await uncountTry(db, requestId)

  const device = asker.knownDevice ?? randomUUID()
  return db.transaction().execute(async (trx) => {
    if (!(await useCodeUp(trx, requestId, device, deps.now()))) throw new AppError('wrong_code')
    const user = await userOfPhone(trx, asker.phone, deps.now())
    const [account] = user.accounts
    if (user.isDisabled || !account) throw new AppError('user_disabled')
    const session = { userId: user.id, accountId: account.id, userAgent: visit.userAgent, ip: asker.ip }
    const { credential } = await openSession({ ...deps, db: trx }, session)
    return { credential, device, accounts: user.accounts, account: account.id }
  })
}

/** The hash to try a code against, or null when no code of this request can be right any more. */
async function takeTry({ db, config, now }: SendingDeps, asker: Asker, requestId: string) {
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
