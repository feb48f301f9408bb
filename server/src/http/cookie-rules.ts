import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config.ts'

/** A cookie's whole name; in production its prefix binds it to this very host. */
export function cookieName(name: string, { isProduction }: Config): string {
  return isProduction ? `__Host-${name}` : name
}

/** What every cookie of ours is, but for its life. */
export function cookieAttributes({ isProduction }: Config): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isProduction }
}
