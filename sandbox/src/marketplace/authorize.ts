import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { baseOf, personCookie, personOf, textOf } from './base.ts'
import type { Marketplace } from './marketplace.ts'
import { consentPage, wrongRequestPage } from './pages/consent.ts'
import { people } from './people.ts'

type Asked = { redirectUri: string; state: string; scope: string[]; challenge: string | null }

/** The OAuth consent page: the user gives the app access, or refuses. */
export function authorizeRoutes(app: FastifyInstance, marketplace: Marketplace) {
  app.get('/oauth2/auth', async (request, reply) => {
    const asked = askedOf(marketplace, request.query)
    if (typeof asked === 'string')
      return sendPage(reply.status(400), wrongRequestPage(baseOf(request), asked))
    if (marketplace.faults.has('refused', personOf(request))) return refuse(reply, asked)
    return sendPage(reply, consentPage(baseOf(request), asked.scope, request.query, personOf(request)))
  })

  app.post('/oauth2/consent', async (request, reply) => {
    const asked = askedOf(marketplace, request.body)
    if (typeof asked === 'string')
      return sendPage(reply.status(400), wrongRequestPage(baseOf(request), asked))
    const phone = textOf(request.body, 'phone')
    const isKnown = people.some((person) => person.phone === phone)
    if (textOf(request.body, 'answer') !== 'grant' || phone === null || !isKnown) return refuse(reply, asked)
    const { scope, redirectUri, challenge, state } = asked
    const code = marketplace.grants.giveCode({ phone, scope }, redirectUri, challenge)
    reply.header('set-cookie', personCookie(phone))
    return goBack(reply, redirectUri, { code, scope: scope.join(' '), state })
  })
}

function askedOf({ app }: Marketplace, values: FastifyRequest['query']): Asked | string {
  const redirectUri = textOf(values, 'redirect_uri')
  if (textOf(values, 'client_id') !== app.clientId) return 'client_id'
  if (redirectUri !== app.redirectUri) return 'redirect_uri'
  if (textOf(values, 'response_type') !== 'code') return 'response_type'
  const state = textOf(values, 'state')
  if (state === null || state.length < 8) return 'state'
  const scope = (textOf(values, 'scope') ?? '').split(' ').filter(Boolean)
  if (scope.length === 0) return 'scope'
  const challenge = textOf(values, 'code_challenge')
  if (challenge !== null && textOf(values, 'code_challenge_method') !== 'S256') return 'code_challenge_method'
  return { redirectUri, state, scope, challenge }
}

/** The real one sends back the state without a code. */
function refuse(reply: FastifyReply, { redirectUri, state }: Asked) {
  return goBack(reply, redirectUri, { state })
}

function goBack(reply: FastifyReply, redirectUri: string, values: Record<string, string>) {
  return reply.redirect(`${redirectUri}?${new URLSearchParams(values)}`, 303)
}

export function sendPage(reply: FastifyReply, text: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
}
