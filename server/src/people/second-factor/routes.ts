import {
  FactorMade,
  FactorProof,
  FirstTotpCode,
  NewPasskey,
  PasskeyOptions,
  StaffFactor,
  TotpSecret,
} from '@jarchi/shared/api/staff-factor.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  beginTotp,
  forgetPasskey,
  forgetTotp,
  keepPasskey,
  keepTotp,
  newRecoveryCodes,
  refuseStranger,
} from './enrol.ts'
import { enrolmentOptions, proofOptions } from './passkeys.ts'
import { prove } from './prove.ts'
import { factorView } from './view.ts'

const FACTOR = '/api/v1/factor/'
const PASSKEYS = `${FACTOR}passkeys/`
const TOTP = `${FACTOR}totp/`

/** The second factor of a member of staff (ADR 95), who is always themselves here. */
export const factorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db, config: known, now } = deps
  const read = { right: 'any' } as const
  const config = { right: 'any', changes: 'no_account' } as const
  const made = { 200: FactorMade }

  app.get(FACTOR, { config: read, schema: { response: { 200: StaffFactor } } }, ({ auth }) =>
    factorView(db, auth),
  )

  app.post(
    `${PASSKEYS}begin/`,
    { config, schema: { response: { 200: PasskeyOptions } } },
    async (request) => {
      const person = personOf(request)
      await refuseStranger(db, person, now())
      return { options: { ...(await enrolmentOptions(db, known, { ...person, at: now() })) } }
    },
  )
  app.post(PASSKEYS, { config, schema: { body: NewPasskey, response: made } }, (request) =>
    keepPasskey(deps, personOf(request), request.body),
  )
  app.delete(
    `${PASSKEYS}:passkeyId/`,
    { config, schema: { params: z.object({ passkeyId: z.string() }), response: { 204: z.void() } } },
    async (request, reply) => {
      await forgetPasskey(deps, personOf(request), request.params.passkeyId)
      return reply.status(204).send()
    },
  )

  app.post(`${TOTP}begin/`, { config, schema: { response: { 200: TotpSecret } } }, (request) =>
    beginTotp(deps, personOf(request)),
  )
  app.post(TOTP, { config, schema: { body: FirstTotpCode, response: made } }, (request) =>
    keepTotp(deps, personOf(request), request.body.code),
  )
  app.delete(TOTP, { config, schema: { response: { 204: z.void() } } }, async (request, reply) => {
    await forgetTotp(deps, personOf(request))
    return reply.status(204).send()
  })
  app.post(`${FACTOR}recovery-codes/`, { config, schema: { response: made } }, (request) =>
    newRecoveryCodes(deps, personOf(request)),
  )

  app.post(
    `${FACTOR}prove/begin/`,
    { config, schema: { response: { 200: PasskeyOptions } } },
    async (request) => {
      const options = await proofOptions(db, known, { ...personOf(request), at: now() })
      return { options: options && { ...options } }
    },
  )
  app.post(
    `${FACTOR}prove/`,
    { config, schema: { body: FactorProof, response: { 204: z.void() } } },
    async (request, reply) => {
      await prove(deps, personOf(request), request.body)
      return reply.status(204).send()
    },
  )
}

const personOf = ({ auth, staff, ip }: FastifyRequest) => ({
  userId: auth.userId,
  sessionId: auth.sessionId,
  isConfirmed: auth.isConfirmed,
  name: staff.actor.name,
  ip,
})
