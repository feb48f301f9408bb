import { DAY_SECONDS } from '@jarchi/shared/durations.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { cookieAttributes, cookieName, SESSION_COOKIE } from '../http/cookie-rules.ts'

const DEVICE_SECONDS = 365 * DAY_SECONDS

/** The refresh credential a browser sent, or ''. */
export function sessionCookie(request: FastifyRequest): string {
  return request.cookies[cookieName(SESSION_COOKIE, request.server.deps.config)] ?? ''
}

export function setSessionCookie(reply: FastifyReply, credential: string) {
  const { config } = reply.server.deps
  const maxAge = config.session.idleSeconds
  reply.setCookie(cookieName(SESSION_COOKIE, config), credential, { ...cookieAttributes(config), maxAge })
}

export function clearSessionCookie(reply: FastifyReply) {
  const { config } = reply.server.deps
  reply.clearCookie(cookieName(SESSION_COOKIE, config), cookieAttributes(config))
}

/** The id of a device that signed this phone in before, or null. The cookie is of no use for another phone. */
export function knownDevice(request: FastifyRequest, phone: string): string | null {
  const { config } = request.server.deps
  const cookie = request.cookies[cookieName('device', config)] ?? ''
  const [, device, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(cookie) ?? []
  if (device === undefined || signature === undefined) return null
  const ours = signatureOf(config, device, phone)
  return timingSafeEqual(Buffer.from(signature, 'base64url'), ours) ? device : null
}

export function setDeviceCookie(reply: FastifyReply, device: string, phone: string) {
  const { config } = reply.server.deps
  const cookie = `${device}.${signatureOf(config, device, phone).toString('base64url')}`
  reply.setCookie(cookieName('device', config), cookie, {
    ...cookieAttributes(config),
    maxAge: DEVICE_SECONDS,
  })
}

function signatureOf({ secrets }: Config, device: string, phone: string) {
  return createHmac('sha256', secrets.session).update(`device|${device}|${phone}`).digest()
}
