import cookie from '@fastify/cookie'
import { PhoneSignIn, PhoneSignInStarted, PhoneValidation, SignedIn } from '@jarchi/shared/api/sessions.ts'
import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { isOneTimeCode, plainCode } from '@jarchi/shared/people/one-time-code.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readByEither } from '../../platform/config/secret.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { cookieAttributes, cookieName } from '../../platform/http/cookie-rules.ts'
import { setSessionCookie, userAgentOf } from '../sessions/service.ts'
import type { Asker } from './code-queries.ts'
import { sendCode } from './codes.ts'
import { finishSignIn } from './service.ts'

/** Signing in by phone and code (§7.29). */
export const signInRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(cookie)

  app.post(
    '/api/v1/auth/phone/',
    {
      config: { needs: 'nobody' },
      schema: { security: [], body: PhoneSignIn, response: { 200: PhoneSignInStarted } },
    },
    async (request) => sendCode(app.deps, askerOf(request, request.body.phone), 'sign_in'),
  )

  app.post(
    '/api/v1/auth/phone/validate/',
    {
      config: { needs: 'nobody' },
      schema: { security: [], body: PhoneValidation, response: { 200: SignedIn } },
    },
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

const DEVICE_SECONDS = 365 * DAY_SECONDS

/**
 * The id of a device that signed this phone in before, or null. The cookie is valid for its own phone only.
 */
function knownDevice(request: FastifyRequest, phone: string): string | null {
  const { config } = request.server.deps
  const sent = request.cookies[cookieName('device', config)] ?? ''
  const [, device, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(sent) ?? []
  if (device === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  return readByEither(config.secrets.session, (secret) =>
    timingSafeEqual(given, signatureOf(secret, device, phone)) ? device : null,
  )
}

function setDeviceCookie(reply: FastifyReply, device: string, phone: string) {
  const { config } = reply.server.deps
  const content = `${device}.${signatureOf(config.secrets.session.current, device, phone).toString('base64url')}`
  reply.setCookie(cookieName('device', config), content, {
    ...cookieAttributes(config),
    maxAge: DEVICE_SECONDS,
  })
}

function signatureOf(secret: string, device: string, phone: string) {
  return createHmac('sha256', secret).update(`device|${device}|${phone}`).digest()
}
