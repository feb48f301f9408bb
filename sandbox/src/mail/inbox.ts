import type { FastifyPluginAsync } from 'fastify'
import { readMailFault, type MailFaults } from './faults.ts'
import { mailInboxPage } from './inbox-page.ts'
import type { MailBox } from './mail-box.ts'

/** The mail of all addresses: a page for people, JSON for programs, and the list of faults. */
export function mailRoutes(box: MailBox, faults: MailFaults): FastifyPluginAsync {
  return async (app) => {
    app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(mailInboxPage()))

    app.get<{ Querystring: { to?: string | string[] } }>('/messages', ({ query }, reply) => {
      const wanted = typeof query.to === 'string' ? query.to : query.to?.[0]
      return reply.header('cache-control', 'no-store').send(box.messages(wanted))
    })

    app.get<{ Params: { id: string } }>('/messages/:id/html', ({ params }, reply) => {
      const html = box.html(Number(params.id))
      if (html === null) return reply.status(404).send({ message: 'no such message' })
      // As a mail program shows it: no scripts, nothing loaded.
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type('text/html; charset=utf-8')
        .send(html)
    })

    app.get('/faults', () => ({ waiting: faults.waiting }))
    app.post('/faults', ({ body }, reply) => {
      const fault = readMailFault(body)
      if (typeof fault === 'string') return reply.status(400).send({ message: fault })
      faults.waiting.push(fault)
      return reply.send({ waiting: faults.waiting })
    })
  }
}
