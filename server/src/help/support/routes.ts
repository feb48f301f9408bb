import {
  ManagerList,
  NewMessage,
  NewTicket,
  Ticket,
  TicketCategoryList,
  TicketPage,
  TicketRead,
  TicketSwitch,
} from '@jarchi/shared/api/support.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { keyedCall, KeyHeaders } from '../../platform/http/idempotency.ts'
import { supportTexts } from '../../platform/texts/support.ts'
import { ticketCategories } from './categories.ts'
import { ByTicketId, TicketQuery } from './schemas.ts'
import { listTickets, markRead, openTicket, readTicket, replyToTicket, switchTicket } from './tickets.ts'

/** Tickets of the signed-in account, and its contacts (§D6.1). */
export const supportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const one = '/api/v1/tickets/:ticketId/'
  const config = { needs: 'member' } as const

  app.get(
    '/api/v1/tickets/',
    { config, schema: { querystring: TicketQuery, response: { 200: TicketPage } } },
    async ({ auth, query }) => listTickets(deps.db, auth.account.id, query),
  )

  app.post(
    '/api/v1/tickets/',
    {
      config,
      schema: { headers: KeyHeaders, body: NewTicket, response: { 201: Ticket } },
    },
    async (request, reply) => {
      const ticket = await openTicket(deps, request.auth, request.body, keyedCall(request))
      return reply.status(201).send(ticket)
    },
  )

  app.get(
    one,
    { config, schema: { params: ByTicketId, response: { 200: Ticket } } },
    async ({ auth, params }) => readTicket(deps.db, auth.account.id, params.ticketId),
  )

  app.patch(
    one,
    {
      config,
      schema: { params: ByTicketId, body: TicketSwitch, response: { 200: Ticket } },
    },
    async ({ auth, params, body }) => switchTicket(deps, auth.account.id, params.ticketId, body.closed),
  )

  app.post(
    `${one}messages/`,
    {
      config,
      schema: { params: ByTicketId, headers: KeyHeaders, body: NewMessage, response: { 201: Ticket } },
    },
    async (request, reply) => {
      const { auth, params, body } = request
      const ticket = await replyToTicket(deps, auth, params.ticketId, body, keyedCall(request))
      return reply.status(201).send(ticket)
    },
  )

  app.post(
    `${one}read/`,
    {
      config: { ...config, impersonated: 'asks' },
      schema: { params: ByTicketId, body: TicketRead, response: { 204: z.void() } },
    },
    async ({ auth, params, body }, reply) => {
      // While staff impersonate, the customer themselves has not seen anything.
      if (auth.impersonator === null) await markRead(deps, auth.account.id, params.ticketId, body.message_id)
      return reply.status(204).send()
    },
  )

  await app.register(contactRoutes)
}

/** What a new ticket may be about, and the contacts of the account. */
const contactRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { needs: 'member' } as const

  app.get(
    '/api/v1/ticket-categories/',
    { config, schema: { response: { 200: TicketCategoryList } } },
    async () => {
      const results = await ticketCategories(deps.db)
      const { attachments, attachmentBytes } = deps.config.support
      return { count: results.length, results, limits: { attachments, attachment_size: attachmentBytes } }
    },
  )

  app.get('/api/v1/manager/', { config, schema: { response: { 200: ManagerList } } }, async () =>
    managerList(deps.config),
  )
}

/** The contacts of accounts, by the operator's configuration; the first is the manager (§7.31). */
function managerList({
  brand,
  support,
  supportPhone,
}: Pick<Config, 'brand' | 'support' | 'supportPhone'>): ManagerList {
  const { name, phone, email, hours } = support.manager
  const manager = {
    name: name || supportTexts.manager(brand.name),
    phone: phone || supportPhone,
    email,
    hours,
    is_placeholder: name === '',
  }
  return { count: 1, results: [manager] }
}
