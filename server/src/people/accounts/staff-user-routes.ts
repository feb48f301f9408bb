import { IdText } from '@jarchi/shared/api/primitives.ts'
import { StaffUserDetail, StaffUserSwitch } from '@jarchi/shared/api/staff-accounts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { switchUser, userDetail } from './users.ts'

const ByUserId = z.object({ userId: IdText })

/** Users, and whether they may sign in (§D6.10). */
export const staffUserRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'accounts' } as const
  const changing = { ...config, changes: 'user' } as const
  const one = '/api/v1/users/:userId/'

  app.get(
    one,
    { config, schema: { params: ByUserId, response: { 200: StaffUserDetail } } },
    async ({ params }) => userDetail(deps, params.userId),
  )

  const change = { params: ByUserId, body: StaffUserSwitch, response: { 200: StaffUserDetail } }

  app.post(
    `${one}disable/`,
    { config: changing, schema: change },
    async ({ staff, params: { userId }, body }) => {
      await switchUser(deps, staff.actor, userId, { isDisabled: true, reason: body.reason })
      return userDetail(deps, userId)
    },
  )

  app.post(
    `${one}enable/`,
    { config: changing, schema: change },
    async ({ staff, params: { userId }, body }) => {
      await switchUser(deps, staff.actor, userId, { isDisabled: false, reason: body.reason })
      return userDetail(deps, userId)
    },
  )
}
