import type { FastifyPluginAsync } from 'fastify'
import { smsInboxPage } from './inbox-page.ts'
import type { SmsBox } from './sms-box.ts'

/** The messages of all phones: a page for people, JSON for programs. */
export function inboxRoutes(box: SmsBox): FastifyPluginAsync {
  return async (app) => {
    app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(smsInboxPage()))

    app.get<{ Querystring: { receptor?: string | string[] } }>('/messages', (request, reply) => {
      const { receptor } = request.query
      const wanted = typeof receptor === 'string' ? receptor : receptor?.[0]
      const messages = box.messages(wanted)
      return reply.header('cache-control', 'no-store').send(messages.map(({ id: _, ...message }) => message))
    })
  }
}
