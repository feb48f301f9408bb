import type { FastifyPluginAsync } from 'fastify'
import { eventsOf, receivedError, type ReceivedError } from './envelope.ts'
import { errorsPage } from './errors-page.ts'

const KEPT = 200
/** A key whose project has no quota left, to test how a client reacts. */
const SPENT_KEY = 'spent'

/** Accepts error reports as Sentry and GlitchTip do, for any project and key, and lists them. */
export const errorsSandbox: FastifyPluginAsync<{ now: () => Date }> = async (app, { now }) => {
  let received: ReceivedError[] = []
  app.addContentTypeParser('application/x-sentry-envelope', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )

  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'x-sentry-error, x-sentry-rate-limits, retry-after',
    })
  })

  app.options('/api/:project/envelope/', (_, reply) =>
    reply
      .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
      .status(204)
      .send(),
  )

  app.post<{ Querystring: { sentry_key?: string; sentry_version?: string } }>(
    '/api/:project/envelope/',
    async ({ query, body }, reply) => {
      if (!query.sentry_key) return reply.status(403).send({ detail: 'missing sentry_key' })
      if (query.sentry_key === SPENT_KEY) {
        return reply.status(429).header('retry-after', 60).send({ detail: 'rate limited' })
      }
      const events = eventsOf(typeof body === 'string' ? body : '')
      if (typeof events === 'string') return reply.status(400).send({ detail: events })
      received = [...events.map((event) => receivedError(event, now())), ...received].slice(0, KEPT)
      return { id: events[0]?.['event_id'] ?? null }
    },
  )

  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(errorsPage()))
  app.get('/events', (_, reply) => reply.header('cache-control', 'no-store').send(received))
}
