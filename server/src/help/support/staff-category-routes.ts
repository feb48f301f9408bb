import {
  StaffTicketCategoryList,
  TicketCategoryInput,
  TicketCategoryOrder,
} from '@jarchi/shared/api/staff-ticket-categories.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { KeyHeaders, keyedCall } from '../../platform/http/idempotency.ts'
import { addCategory, changeCategory, listCategories, reorderCategories } from './category-changes.ts'

const BySlug = z.object({ slug: z.string().check(z.maxLength(40, 'too_long')) })

/** What tickets may be about (§D6.41). */
export const ticketCategoryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'support' } as const
  const changing = { ...config, changes: 'no_account' } as const
  const url = '/api/v1/ticket-categories/'
  const response = { 200: StaffTicketCategoryList }

  app.get(url, { config, schema: { response } }, async () => listCategories(deps.db))

  app.post(
    url,
    {
      config: changing,
      schema: { headers: KeyHeaders, body: TicketCategoryInput, response: { 201: StaffTicketCategoryList } },
    },
    async (request, reply) => {
      const all = await addCategory(deps, request.staff.actor, request.body, keyedCall(request))
      return reply.status(201).send(all)
    },
  )

  app.put(
    `${url}:slug/`,
    { config: changing, schema: { params: BySlug, body: TicketCategoryInput, response } },
    async ({ staff, params, body }) => changeCategory(deps, staff.actor, params.slug, body),
  )

  app.put(
    '/api/v1/ticket-category-order/',
    { config: changing, schema: { body: TicketCategoryOrder, response } },
    async ({ staff, body }) => reorderCategories(deps, staff.actor, body.slugs),
  )
}
