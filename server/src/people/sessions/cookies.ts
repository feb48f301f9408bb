import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAttributes, cookieName, SESSION_COOKIE } from '../../platform/http/cookie-rules.ts'

/** The refresh credential that a browser sent, or ''. */
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
