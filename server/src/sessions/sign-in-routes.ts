import { PhoneSignIn, PhoneSignInStarted, PhoneValidation, SignedIn } from '@jarchi/shared/api/sessions.ts'
import { isOneTimeCode, plainCode } from '@jarchi/shared/one-time-code.ts'
import { mobilePhone } from '@jarchi/shared/phone.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { userOfPhone } from '../accounts/service.ts'
import { AppError } from '../http/app-error.ts'
import { isRightCode, sendCode, type CodeDeps, type CodeTry } from './codes.ts'
import { knownDevice, setDeviceCookie, setSessionCookie } from './cookies.ts'
import { openSession } from './service.ts'
import { useCodeUp, type Asker } from './sign-in-queries.ts'
import { userAgentOf } from './user-agent.ts'

/** Signing in by phone and code (§7). */
export const signInRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/v1/auth/phone/',
    { schema: { security: [], body: PhoneSignIn, response: { 200: PhoneSignInStarted } } },
    async (request) => startSignIn(app.deps, askerOf(request, request.body.phone)),
  )

  app.post(
    '/api/v1/auth/phone/validate/',
    { schema: { security: [], body: PhoneValidation, response: { 200: SignedIn } } },
    async (request, reply) => {
      const asker = askerOf(request, request.body.phone)
      const guess = { requestId: request.body.request_id, code: codeOf(request.body.code) }
      const opened = await finishSignIn(app.deps, asker, guess, { userAgent: userAgentOf(request) })
      setSessionCookie(reply, opened.credential)
      setDeviceCookie(reply, opened.device, asker.phone)
      return { account: opened.account, accounts: opened.accounts }
    },
  )
}

function askerOf(request: FastifyRequest, text: string): Asker {
  const phone = mobilePhone(text)
  if (phone === null) throw new AppError('bad_input', { fields: [{ path: 'phone', code: 'not_a_mobile' }] })
  return { phone, ip: request.ip, knownDevice: knownDevice(request, phone) }
}

function codeOf(text: string): string {
  const code = plainCode(text)
  if (!isOneTimeCode(code))
    throw new AppError('bad_input', { fields: [{ path: 'code', code: 'not_a_code' }] })
  return code
}

/** Sends a code and tells the request it belongs to, once the provider has the message. */
async function startSignIn(deps: CodeDeps, asker: Asker) {
  return sendCode(deps, asker, 'sign_in')
}

type Visit = { userAgent: string }

/** Opens a session for a right code; anything else about the code is `wrong_code` and only counted. */
async function finishSignIn(deps: CodeDeps, asker: Asker, given: CodeTry, visit: Visit) {
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
