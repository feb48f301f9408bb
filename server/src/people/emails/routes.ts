import { EmailInput, EmailResend, EmailState } from '@jarchi/shared/api/emails.ts'
import { GivenCode } from '@jarchi/shared/api/sessions.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../sessions/service.ts'
import {
  confirmPhone,
  emailState,
  giveUpChange,
  sendAgain,
  startChange,
  verifyEmail,
  type Changer,
} from './service.ts'

const URL = '/api/v1/accounts/email/'

/** The user's e-mail address and how it is verified (§D8.4, ADR 32), of the accounts service. */
export const emailRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { deps } = app
  const response = { 200: EmailState }
  /** Every step answers with the state of the change. */
  const step = async (request: FastifyRequest, go: (changer: Changer) => Promise<void>) => {
    const { auth, ip } = request
    await go({ ...auth, ip })
    return emailState(deps, auth)
  }

  app.get(URL, { schema: { response } }, ({ auth }) => emailState(deps, auth))

  app.post(URL, { schema: { body: EmailInput, response } }, (request) =>
    step(request, (changer) => startChange(deps, changer, request.body.email)),
  )

  app.post(`${URL}confirm/`, { schema: { body: GivenCode, response } }, (request) =>
    step(request, (changer) => confirmPhone(deps, changer, request.body)),
  )

  app.post(`${URL}resend/`, { schema: { body: EmailResend, response } }, (request) =>
    step(request, (changer) => sendAgain(deps, changer, request.body.request_id)),
  )

  app.post(`${URL}verify/`, { schema: { body: GivenCode, response } }, (request) =>
    step(request, (changer) => verifyEmail(deps, changer, request.body)),
  )

  app.delete(URL, { schema: { response } }, (request) =>
    step(request, (changer) => giveUpChange(deps, changer)),
  )
}
