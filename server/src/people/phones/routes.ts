import { PhoneInput, PhoneResend, PhoneState } from '@jarchi/shared/api/phones.ts'
import { GivenCode } from '@jarchi/shared/api/sessions.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../sessions/service.ts'
import {
  confirmOldPhone,
  giveUpChange,
  phoneState,
  sendAgain,
  startChange,
  verifyNewPhone,
  type Changer,
} from './service.ts'

const URL = '/api/v1/accounts/phone/'

/** The phone that the user signs in with, and how it is changed (ADR 50), of the accounts service. */
export const phoneRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { deps } = app
  const response = { 200: PhoneState }
  /** Every step answers with the state of the change. */
  const step = async (request: FastifyRequest, go: (changer: Changer) => Promise<void>) => {
    const { auth, ip } = request
    await go({ ...auth, ip })
    return phoneState(deps, auth)
  }

  app.get(URL, { schema: { response } }, ({ auth }) => phoneState(deps, auth))

  app.post(URL, { schema: { body: PhoneInput, response } }, (request) =>
    step(request, (changer) => startChange(deps, changer, request.body.phone)),
  )

  app.post(`${URL}confirm/`, { schema: { body: GivenCode, response } }, (request) =>
    step(request, (changer) => confirmOldPhone(deps, changer, request.body)),
  )

  app.post(`${URL}resend/`, { schema: { body: PhoneResend, response } }, (request) =>
    step(request, (changer) => sendAgain(deps, changer, request.body.request_id)),
  )

  app.post(`${URL}verify/`, { schema: { body: GivenCode, response } }, (request) =>
    step(request, (changer) => verifyNewPhone(deps, changer, request.body)),
  )

  app.delete(URL, { schema: { response } }, (request) =>
    step(request, (changer) => giveUpChange(deps, changer)),
  )
}
