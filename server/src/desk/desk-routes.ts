import { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { STAFF_RIGHTS } from '@jarchi/shared/staff-rights.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { waitingWork } from './waiting-work.ts'

/** Who of staff is at the desk, what they may do there, and what waits for them. */
export const deskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v1/desk/',
    { config: { right: 'any' }, schema: { response: { 200: StaffDesk } } },
    async ({ staff }) => ({
      user_id: staff.actor.userId,
      name: staff.actor.name,
      rights: STAFF_RIGHTS.filter((right) => staff.rights.has(right)),
      waiting: await waitingWork(app.deps.db, staff.rights),
    }),
  )
}
