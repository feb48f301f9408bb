import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config.ts'

const HOST_PREFIX = '__Host-'

/** Of the cookie that holds a session's refresh credential. */
export const SESSION_COOKIE = 'token'

/** A cookie's whole name; in production its prefix binds it to this very host. */
export function cookieName(name: string, { isProduction }: Config): string {
  return isProduction ? `${HOST_PREFIX}${name}` : name
}

const HOLDS_SESSION = new RegExp(String.raw`(^|;\s*)(${HOST_PREFIX})?${SESSION_COOKIE}=`)

/** Whether a request's `cookie` header holds a session, by the name of either mode. */
export function holdsSession(header = ''): boolean {
  return HOLDS_SESSION.test(header)
}

/** What every cookie of ours is, but for its life. */
export function cookieAttributes({ isProduction }: Config): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isProduction }
}
