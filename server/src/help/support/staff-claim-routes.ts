import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  ColleagueList,
  NewTicketNote,
  NextTicket,
  NextTicketWanted,
  StaffTicket,
  TicketAssignment,
  TicketClaim,
} from '@jarchi/shared/api/staff-tickets.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { KeyHeaders, keyedCall } from '../../platform/http/idempotency.ts'
import { claimNextTicket, claimTicket, leaveTicket } from './claims.ts'
import { assignTicket } from './assign-ticket.ts'
import { allColleagues } from './colleagues.ts'
import { deskTicket } from './desk-tickets.ts'
import { noteOnTicket } from './notes.ts'

const ByTicketId = z.object({ ticketId: IdText })

/** Who answers which ticket now, whose it is, and what staff note on it (ADR 100). */
export const ticketClaimRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'support', changes: 'no_account' } as const

  app.post(
    '/api/v1/tickets/next/',
    { config, schema: { body: NextTicketWanted, response: { 200: NextTicket } } },
    async ({ auth, body }) => ({
      ticket_id: await claimNextTicket(deps.db, auth, body.skipped, deps.now()),
    }),
  )

  const claim = '/api/v1/tickets/:ticketId/claim/'
  app.post(
    claim,
    { config, schema: { params: ByTicketId, response: { 200: TicketClaim } } },
    async ({ auth, params }) => ({
      held_by: await claimTicket(deps.db, params.ticketId, auth, deps.now()),
    }),
  )

  app.delete(
    claim,
    { config, schema: { params: ByTicketId, response: { 204: z.void() } } },
    async ({ auth, params }, reply) => {
      await leaveTicket(deps.db, params.ticketId, auth.userId)
      return reply.status(204).send()
    },
  )

  app.get(
    '/api/v1/ticket-colleagues/',
    { config: { right: 'support' }, schema: { response: { 200: ColleagueList } } },
    async () => {
      const results = await allColleagues(deps.db)
      return { count: results.length, results }
    },
  )

  app.put(
    '/api/v1/tickets/:ticketId/assignee/',
    {
      config: { right: 'support', changes: 'ticket' },
      schema: { params: ByTicketId, body: TicketAssignment, response: { 200: StaffTicket } },
    },
    async ({ staff, params, body }) => {
      await assignTicket(deps, staff.actor, params.ticketId, body.user_id)
      return deskTicket(deps, params.ticketId, staff.actor.userId)
    },
  )

  await app.register(noteRoutes)
}

/** What staff note on a ticket. */
const noteRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  app.post(
    '/api/v1/tickets/:ticketId/notes/',
    {
      config: { right: 'support', changes: 'ticket' },
      schema: {
        params: ByTicketId,
        headers: KeyHeaders,
        body: NewTicketNote,
        response: { 201: StaffTicket },
      },
    },
    async (request, reply) => {
      const { staff, params, body } = request
      await noteOnTicket(deps, staff.actor, params.ticketId, body.text, keyedCall(request))
      return reply.status(201).send(await deskTicket(deps, params.ticketId, staff.actor.userId))
    },
  )
}
