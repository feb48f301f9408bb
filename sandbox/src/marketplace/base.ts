import type { FastifyRequest } from 'fastify'

/** The address of this marketplace, as the caller sees it. */
export function baseOf(request: FastifyRequest): string {
  const prefix = request.server.prefix.replace(/\/(v1|experimental)\/open-platform$/, '')
  return `${request.protocol}://${request.host}${prefix}`
}

const COOKIE = 'sandbox_person'

/** The phone that is signed in at the marketplace in this browser. */
export function personOf(request: FastifyRequest): string | null {
  const [, phone] = new RegExp(`(?:^|;\\s*)${COOKIE}=(09\\d{9})`).exec(request.headers.cookie ?? '') ?? []
  return phone ?? null
}

export function personCookie(phone: string): string {
  return `${COOKIE}=${phone}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`
}

/** A value that came exactly once, as text. */
export function textOf(values: unknown, name: string): string | null {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return null
  const value = (values as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}
