import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../../config.ts'

const HOST_PREFIX = '__Host-'

/** The cookie with a session's refresh credential. */
export const SESSION_COOKIE = 'token'

/** A cookie's full name; in production its prefix binds it to this host. */
export function cookieName(name: string, { isProduction }: Config): string {
  return isProduction ? `${HOST_PREFIX}${name}` : name
}

const HOLDS_SESSION = new RegExp(String.raw`(^|;\s*)(${HOST_PREFIX})?${SESSION_COOKIE}=`)

/** Whether a request's `cookie` header contains a session, under the name of either mode. */
export function holdsSession(header = ''): boolean {
  return HOLDS_SESSION.test(header)
}

/** Attributes of all our cookies, except the lifetime. */
export function cookieAttributes({ isProduction }: Config): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isProduction }
}
