import { randomUUID } from 'node:crypto'
import { userOfPhone } from '../accounts/service.ts'
import { AppError } from '../http/app-error.ts'
import { isRightCode, sendCode, type CodeDeps, type CodeTry } from './codes.ts'
import { openSession } from './service.ts'
import { useCodeUp, type Asker } from './sign-in-queries.ts'

/** Sends a code and tells the request it belongs to, once the provider has the message. */
export async function startSignIn(deps: CodeDeps, asker: Asker) {
  return sendCode(deps, asker, 'sign_in')
}

type Visit = { userAgent: string }

/** Opens a session for a right code; anything else about the code is `wrong_code` and only counted. */
export async function finishSignIn(deps: CodeDeps, asker: Asker, given: CodeTry, visit: Visit) {
  if (!(await isRightCode(deps, asker, given))) throw new AppError('wrong_code')
  const device = asker.knownDevice ?? randomUUID()
  return deps.db.transaction().execute(async (trx) => {
    if (!(await useCodeUp(trx, given.requestId, deps.now()))) throw new AppError('wrong_code')
    const user = await userOfPhone(trx, asker.phone, deps.now())
    const [account] = user.accounts
    if (user.isDisabled || !account) throw new AppError('user_disabled')
    const session = { userId: user.id, accountId: account.id, userAgent: visit.userAgent, ip: asker.ip }
    const { credential } = await openSession({ ...deps, db: trx }, session)
    return { credential, device, accounts: user.accounts, account: account.id }
  })
}
