import {
  StaffAnswer,
  StaffTicket,
  StaffTicketPage,
  StaffTicketSwitch,
  TicketCategoryChange,
  TicketOrder,
  TicketsOf,
} from '@jarchi/shared/api/staff-tickets.ts'
import { TicketState } from '@jarchi/shared/api/support.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { KeyHeaders, keyedCall } from '../../platform/http/idempotency.ts'
import { pageFields } from '../../platform/http/page-params.ts'
import { answerTicket, assignTicketCategory, deskTicket, switchTicketAtDesk, ticketQueue } from './service.ts'

const ByTicketId = z.object({ ticketId: IdText })
const QueueQuery = z.object({
  ...pageFields,
  state: z.optional(TicketState),
  of: z.optional(TicketsOf),
  order: z.optional(TicketOrder),
})

/** Tickets of all accounts (§D6.9). */
export const staffTicketRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'support' } as const
  const changing = { ...config, changes: 'ticket' } as const
  const one = '/api/v1/tickets/:ticketId/'

  app.get(
    '/api/v1/tickets/',
    { config, schema: { querystring: QueueQuery, response: { 200: StaffTicketPage } } },
    async ({ staff, query }) => ticketQueue(deps, query, staff.actor.userId),
  )

  app.get(
    one,
    { config, schema: { params: ByTicketId, response: { 200: StaffTicket } } },
    async ({ staff, params }) => deskTicket(deps, params.ticketId, staff.actor.userId),
  )

  app.patch(
    one,
    {
      config: changing,
      schema: { params: ByTicketId, body: StaffTicketSwitch, response: { 200: StaffTicket } },
    },
    async ({ staff, params, body }) => switchTicketAtDesk(deps, staff.actor, params.ticketId, body),
  )

  app.put(
    `${one}category/`,
    {
      config: changing,
      schema: { params: ByTicketId, body: TicketCategoryChange, response: { 200: StaffTicket } },
    },
    async ({ staff, params, body }) =>
      assignTicketCategory(deps, staff.actor, params.ticketId, body.category),
  )

  app.post(
    `${one}messages/`,
    {
      config: changing,
      schema: {
        params: ByTicketId,
        headers: KeyHeaders,
        body: StaffAnswer,
        response: { 201: StaffTicket },
      },
    },
    async (request, reply) => {
      const { staff, params, body } = request
      const ticket = await answerTicket(deps, staff.actor, params.ticketId, body, keyedCall(request))
      return reply.status(201).send(ticket)
    },
  )
}
