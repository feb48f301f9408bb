import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { randomBytes } from 'node:crypto'
import { ENTRY_COOKIES, type IntegrationSession } from '@jarchi/shared/advertising/touch-point.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAttributes, cookieName } from '../../../platform/http/cookie-rules.ts'
import { CONSENT_SECONDS } from './sign-in.ts'

const ENTRY_SECONDS = DAY_SECONDS
const BROWSER = /^[\w-]{43}$/
const ENTRY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The value that ties a consent to this browser, or null. */
export function consentBrowser(request: FastifyRequest): string | null {
  const value = request.cookies[cookieName('consent', request.server.deps.config)] ?? ''
  return BROWSER.test(value) ? value : null
}

/** Two tabs may ask for consent at once, so a browser that already has the cookie keeps it. */
export function keepConsentBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const { config } = request.server.deps
  const browser = consentBrowser(request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(cookieName('consent', config), browser, {
    ...cookieAttributes(config),
    maxAge: CONSENT_SECONDS,
  })
  return browser
}

/** The visit that the marketplace opened in this browser, or null. */
export function entryCookie(request: FastifyRequest): string | null {
  const value = request.cookies[cookieName('divar_entry', request.server.deps.config)] ?? ''
  return ENTRY.test(value) ? value : null
}

/** Stores a visit in cookies: its id for us, post and touch point for the panel (§7.32). */
export function setEntryCookies(reply: FastifyReply, id: string, session: IntegrationSession) {
  const { config } = reply.server.deps
  reply.setCookie(cookieName('divar_entry', config), id, {
    ...cookieAttributes(config),
    maxAge: ENTRY_SECONDS,
  })
  remember(reply, ENTRY_COOKIES.postToken, session.post_token)
  remember(reply, ENTRY_COOKIES.touchPoint, session.touch_point)
}

type Remembered = { name: string; seconds: number }

/** A visit without a post must not lead to the post of the previous one. */
function remember(reply: FastifyReply, { name, seconds }: Remembered, value: string | undefined) {
  const options = { ...cookieAttributes(reply.server.deps.config), httpOnly: false }
  if (value === undefined) reply.clearCookie(name, options)
  else reply.setCookie(name, value, { ...options, maxAge: seconds })
}
