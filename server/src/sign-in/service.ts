import { randomUUID } from 'node:crypto'
import { userOfPhone } from '../accounts/service.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'
import { openSession } from '../sessions/service.ts'
import { useCodeUp, type Asker } from './code-queries.ts'
import { sendCode, tryCode, type CodeDeps, type CodeTry } from './codes.ts'

// Codes of other features.
export { drawCode, hashCode, isCodeOf } from './code-hash.ts'
export { forgetCodesJob } from './codes.ts'

/** Opens a session for a right code; one that cannot become right is `dead_code`, any other `wrong_code` and counted. */
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
    const session = { userId: user.id, accountId: account.id, userAgent, ip: asker.ip }
    const { credential } = await openSession({ ...deps, db: trx }, session)
    return { credential, device, accounts: user.accounts, account: account.id }
  })
}

/** `seconds` until another code can be asked for. */
const deadCode = (seconds: number) => new AppError('dead_code', seconds > 0 ? { retryAfter: seconds } : {})

/** What the column `device` says of a code that a signed-in user asked for: strangers can ask for none of them. */
const CONFIRMATION = 'confirmation'

/** A phone, where the request comes from, and the user who claims the phone where it is not theirs yet. */
export type Confirmer = { phone: string; ip: string; claimedBy: number | null }

/** A claim's codes are kept apart: the owner of that phone, where there is one, is not held up by them. */
const askerOf = ({ phone, ip, claimedBy }: Confirmer) => ({
  phone,
  ip,
  knownDevice: claimedBy === null ? CONFIRMATION : `claim of ${claimedBy}`,
  isClaim: claimedBy !== null,
})

/** Sends a signed-in user's phone, or one they claim, a code that proves who holds it; it signs nobody in. */
export async function sendConfirmationCode(deps: CodeDeps, confirmer: Confirmer): Promise<string> {
  return (await sendCode(deps, askerOf(confirmer), 'confirm')).request_id
}

/** Whether the code of a request is right; `useConfirmationUp` then has to follow. */
export async function isConfirmed(deps: CodeDeps, confirmer: Confirmer, given: CodeTry): Promise<boolean> {
  return (await tryCode(deps, askerOf(confirmer), given)) === 'right'
}

/** True for one of any number at once. */
export function useConfirmationUp(trx: Db, requestId: string, now: Date): Promise<boolean> {
  return useCodeUp(trx, requestId, now)
}
