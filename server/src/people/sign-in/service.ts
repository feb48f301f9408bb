import { randomUUID } from 'node:crypto'
import { userOfPhone } from '../accounts/service.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { openSession } from '../sessions/service.ts'
import { useCodeUp, type Asker } from './code-queries.ts'
import { sendCode, tryCode, type CodeDeps, type CodeTry } from './codes.ts'

// For the codes of other features.
export { drawCode, hashCode, isCodeOf } from './code-hash.ts'
export { forgetCodesJob, sendingRefusal } from './codes.ts'

/**
 * Opens a session for a right code; `dead_code` if the code cannot become right, else `wrong_code`, which is
 * counted.
 */
export async function finishSignIn(
  deps: CodeDeps,
  asker: Asker,
  given: CodeTry,
  { userAgent }: { userAgent: string },
) {
  const tried = await tryCode(deps, asker, given)
  if (tried === 'wrong') throw new AppError('wrong_code')
  if (tried !== 'right') throw deadCode(tried.deadFor)
  const device = asker.knownDevice ?? randomUUID()
  return deps.db.transaction().execute(async (trx) => {
    if (!(await useCodeUp(trx, given.requestId, deps.now()))) throw deadCode(0)
    const user = await userOfPhone(trx, asker.phone, deps.now())
    const [account] = user.accounts
    if (user.isDisabled || !account) throw new AppError('user_disabled')
    const at = deps.now()
    const session = { userId: user.id, accountId: account.id, userAgent, ip: asker.ip, confirmedAt: at }
    const { credential } = await openSession({ ...deps, db: trx }, session)
    return { credential, device, accounts: user.accounts, account: account.id }
  })
}

/** `seconds` until another code can be asked for. */
const deadCode = (seconds: number) => new AppError('dead_code', seconds > 0 ? { retryAfter: seconds } : {})

/** In the column `device`: a signed-in user asked for the code, which strangers cannot do. */
const CONFIRMATION = 'confirmation'

/** A phone, the address of the request, and the user who claims the phone if it is not theirs yet. */
export type Confirmer = { phone: string; ip: string; claimedBy: number | null }

/** The codes of a claim are counted separately, so that they do not affect an owner of that phone. */
const askerOf = ({ phone, ip, claimedBy }: Confirmer) => ({
  phone,
  ip,
  knownDevice: claimedBy === null ? CONFIRMATION : `claim of ${claimedBy}`,
  isClaim: claimedBy !== null,
})

/**
 * Sends a code to a signed-in user's phone, or to one they claim, to prove that they have it; it cannot sign
 * in.
 */
export async function sendConfirmationCode(deps: CodeDeps, confirmer: Confirmer): Promise<string> {
  return (await sendCode(deps, askerOf(confirmer), 'confirm')).request_id
}

/** Whether the code of a request is right; `useConfirmationUp` must follow. */
export async function isConfirmed(deps: CodeDeps, confirmer: Confirmer, given: CodeTry): Promise<boolean> {
  return (await tryCode(deps, askerOf(confirmer), given)) === 'right'
}

/** For a code that a signed-in user typed. Not 401: browsers would renew their token and try again. */
export function wrongCode(): AppError {
  return new AppError('bad_input', { fields: [{ path: 'code', code: 'wrong_code' }] })
}

/** Of any number of calls at once, one gets true. */
export function useConfirmationUp(trx: Db, requestId: string, now: Date): Promise<boolean> {
  return useCodeUp(trx, requestId, now)
}
