import { ContactResend } from '@jarchi/shared/api/contacts.ts'
import { GivenCode } from '@jarchi/shared/api/sessions.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Changer, Contact } from './contact.ts'
import { email } from './email.ts'
import { phone } from './phone.ts'
import { confirmChange, contactState, giveUpChange, sendAgain, startChange } from './service.ts'
import { verifyChange } from './verify.ts'

/** A contact of the user and how it is changed by two codes (§D8.4, ADR 32, ADR 50), of the accounts service. */
const contactRoutes =
  (contact: Contact): FastifyPluginAsyncZod =>
  async (app) => {
    const { deps } = app
    const url = `/api/v1/accounts/${contact.name}/`
    const response = { 200: contact.state }
    /** Every step answers with the state of the change. */
    const step = async (request: FastifyRequest, go: (changer: Changer) => Promise<void>) => {
      const { auth, ip } = request
      await go({ ...auth, ip })
      return contactState(deps, contact, auth)
    }

    app.get(url, { config: { needs: 'user' }, schema: { response } }, ({ auth }) =>
      contactState(deps, contact, auth),
    )

    app.post(url, { config: { needs: 'user' }, schema: { body: contact.input, response } }, (request) =>
      step(request, (changer) => startChange(deps, contact, changer, request.body)),
    )

    app.post(
      `${url}confirm/`,
      { config: { needs: 'user' }, schema: { body: GivenCode, response } },
      (request) => step(request, (changer) => confirmChange(deps, contact, changer, request.body)),
    )

    app.post(
      `${url}resend/`,
      { config: { needs: 'user' }, schema: { body: ContactResend, response } },
      (request) => step(request, (changer) => sendAgain(deps, contact, changer, request.body.request_id)),
    )

    app.post(
      `${url}verify/`,
      { config: { needs: 'user' }, schema: { body: GivenCode, response } },
      (request) => step(request, (changer) => verifyChange(deps, contact, changer, request.body)),
    )

    app.delete(url, { config: { needs: 'user' }, schema: { response } }, (request) =>
      step(request, (changer) => giveUpChange(deps, contact, changer)),
    )
  }

export const emailRoutes = contactRoutes(email)
export const phoneRoutes = contactRoutes(phone)
