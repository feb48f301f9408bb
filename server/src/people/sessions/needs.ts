import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { roleMay, type Right } from '@jarchi/shared/people/roles.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call a route: `nobody` need be signed in, any `user`, for what is theirs in every account, any `member` of
     * the account, or those whose role has all these rights.
     */
    needs?: 'nobody' | 'user' | 'member' | Right | readonly Right[]
  }
}

/** Refuses a role that may not call the route, before anything that was sent is read. */
export function refuseRole({ auth, routeOptions }: FastifyRequest) {
  const { role, permissions } = auth.account
  for (const need of [routeOptions.config.needs ?? []].flat()) {
    if (need === 'nobody' || need === 'user' || need === 'member') continue
    if (!roleMay(role, need)) throw new AppError('role_forbidden')
    // Of the account, for all its members (§6.4).
    if (need === 'see_amounts' && !permissions.has(VIEW_AMOUNTS)) throw new AppError('forbidden')
  }
}
