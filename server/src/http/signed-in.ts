import type { FastifyRequest } from 'fastify'
import { accessOf, type Hijacker } from '../sessions/service.ts'
import { AppError } from './app-error.ts'
import { refuseImpersonated } from './impersonation.ts'

/** Who asks, and for which account; the only source of the account id. */
export type Auth = {
  userId: number
  sessionId: string
  isStaff: boolean
  /** Staff acting as this account. */
  hijacker: Hijacker | null
  account: { id: number; name: string; isVip: boolean; permissions: ReadonlySet<string> }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `signedIn`. */
    auth: Auth
  }
}

/** For `onRequest`: only a living session's access token passes, and only to an account of its user's. */
export async function signedIn(request: FastifyRequest) {
  const token = bearerToken(request.headers.authorization)
  const access = token === null ? null : await accessOf(request.server.deps, token)
  if (!access) throw new AppError('not_signed_in')
  if (!access.isAlive) throw new AppError('session_ended')
  const { userId, sessionId, isStaff, hijacker, account } = access
  if (!account) throw new AppError('account_forbidden')
  const { account: asked } = request.query as { account?: unknown }
  if (asked !== undefined && asked !== String(account.id)) throw new AppError('account_mismatch')
  request.auth = { userId, sessionId, isStaff, hijacker, account }
  await refuseImpersonated(request)
}

function bearerToken(header: string | undefined): string | null {
  return /^(?:JWT|Bearer) ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null
}
