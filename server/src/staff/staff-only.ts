import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../platform/db/audit-log.ts'
import { AppError } from '../platform/http/app-error.ts'
import { HARMLESS } from '../platform/http/every-request/origin-check.ts'
import { writeRefusal } from '../platform/http/impersonation.ts'
import { refuseWithoutFactor } from '../people/second-factor/service.ts'
import { signedIn } from '../people/sessions/service.ts'
import { staffMember } from './service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rights, of which one is enough, or `any` for all staff; a staff route without this is closed. */
    right?: StaffRight | readonly StaffRight[] | 'any'
  }
  interface FastifyRequest {
    /** Set by `staffOnly`. */
    staff: { actor: Actor & { userId: number }; rights: ReadonlySet<StaffRight> }
  }
}

/**
 * For `onRequest`: accepts only a member of staff with the route's right, as the database has it now, and never while
 * impersonating; for money, rights and personal data with a second factor (ADR 95). Refusals are logged (ADR 29).
 */
export async function staffOnly(request: FastifyRequest) {
  await signedIn(request)
  const { auth } = request
  if (auth.impersonator) throw new AppError('not_while_impersonating')
  const member = await staffMember(request.server.deps.db, auth.userId)
  const rights: ReadonlySet<StaffRight> = member?.rights ?? new Set()
  const { right } = request.routeOptions.config
  const actor = { userId: auth.userId, name: member?.name ?? `user ${auth.userId}`, ip: request.ip }
  const by = rightsFor(rights, right)
  if (!member || by === null) {
    await writeRefusal(request, actor, null, { right: right ?? null })
    throw new AppError('forbidden')
  }
  request.staff = { actor, rights }
  const { db, now } = request.server.deps
  await refuseWithoutFactor(db, auth, { by, isChange: !HARMLESS.has(request.method) }, now())
}

/** The rights by which a route is open to somebody, none where it is for all staff; null if it is closed. */
function rightsFor(
  rights: ReadonlySet<StaffRight>,
  wanted: StaffRight | readonly StaffRight[] | 'any' | undefined,
): StaffRight[] | null {
  if (wanted === undefined) return null
  if (wanted === 'any') return []
  const held = [wanted].flat().filter((right) => rights.has(right))
  return held.length > 0 ? held : null
}
