import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { readByEither, type Secret } from '../config/secret.ts'
import { AppError } from './app-error.ts'

export const SEEN_ADDRESS_PATH = '/seen-address'
export const DOCTOR_HEADER = 'x-jarchi-doctor'

/** The addresses that the server believes, its own neighbour first; and the header that it got. */
export type SeenAddress = { believed: string[]; forwarded: string | null }

/** Proves for a minute that somebody with our secret asks. */
export function doctorsToken({ current }: Secret, now: Date): string {
  const end = String(now.getTime() + MINUTE_MS)
  return `${end}.${seal(current, end)}`
}

function isDoctors(secret: Secret, token: unknown, now: Date): boolean {
  const [, end = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(String(token)) ?? []
  if (signature === '' || Number(end) < now.getTime()) return false
  const isBy = (one: string) => timingSafeEqual(Buffer.from(seal(one, end)), Buffer.from(signature)) || null
  return readByEither(secret, isBy) !== null
}

const seal = (secret: string, end: string) =>
  createHmac('sha256', secret).update(`doctor|${end}`).digest('base64url')

/** Tells the doctor, and nobody else, whose address a request seems to have (`TRUST_PROXY`). */
export function tellSeenAddress(app: FastifyInstance, { secrets }: Pick<Config, 'secrets'>, now: () => Date) {
  app.get(SEEN_ADDRESS_PATH, { schema: { hide: true } }, async (request, reply): Promise<SeenAddress> => {
    if (!isDoctors(secrets.session, request.headers[DOCTOR_HEADER], now())) throw new AppError('not_found')
    reply.header('cache-control', 'no-store')
    const { 'x-forwarded-for': forwarded = null } = request.headers
    return { believed: request.ips ?? [request.ip], forwarded: forwarded === null ? null : String(forwarded) }
  })
}
