import type { FastifyInstance } from 'fastify'
import { textOf } from './base.ts'
import type { TokenReply } from './grants.ts'
import type { Marketplace } from './marketplace.ts'

/** The token endpoint: accepts only forms, answers as OAuth 2.0 says. */
export function tokenRoutes(app: FastifyInstance, marketplace: Marketplace) {
  app.post('/oauth2/token', async (request, reply) => {
    const { faults, grants } = marketplace
    const whom = grants.phoneOf(textOf(request.body, 'refresh_token') ?? textOf(request.body, 'code') ?? '')
    await faults.wait(whom)
    if (faults.has('broken', whom)) return reply.status(500).type('text/plain').send('Internal Server Error')
    if (faults.has('limited', whom)) return reply.status(429).send({ error: 'too_many_requests' })
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (!isForm) return reply.status(400).send({ error: 'invalid_request' })
    if (!isApp(marketplace, request.body)) return reply.status(401).send({ error: 'invalid_client' })
    const tokens = tokensFor(marketplace, request.body)
    reply.header('cache-control', 'no-store')
    return tokens ?? reply.status(400).send({ error: 'invalid_grant' })
  })
}

function isApp({ app }: Marketplace, body: unknown) {
  return textOf(body, 'client_id') === app.clientId && textOf(body, 'client_secret') === app.clientSecret
}

function tokensFor({ grants, faults }: Marketplace, body: unknown): TokenReply | null {
  const type = textOf(body, 'grant_type')
  if (type === 'refresh_token') {
    const refresh = textOf(body, 'refresh_token') ?? ''
    return faults.has('revoked', grants.phoneOf(refresh)) ? null : grants.refresh(refresh)
  }
  if (type !== 'authorization_code') return null
  const code = textOf(body, 'code') ?? ''
  return grants.redeemCode(code, textOf(body, 'redirect_uri') ?? '', textOf(body, 'code_verifier'))
}
