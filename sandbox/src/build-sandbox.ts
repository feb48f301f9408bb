import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { frontPage } from './front-page.ts'
import { inboxRoutes } from './sms/inbox.ts'
import { kavenegarRoutes } from './sms/kavenegar.ts'
import { SmsBox } from './sms/sms-box.ts'

/** The outside world in small; everything in memory. `template` and `apiKey` are what the SMS provider knows. */
export async function buildSandbox(options: { apiKey?: string; template?: string; now?: () => Date } = {}) {
  const { apiKey = 'sandbox', template = 'jarchi-code', now = () => new Date() } = options
  const app = fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } })
  await app.register(formbody)
  const box = new SmsBox(now)
  await app.register(kavenegarRoutes({ box, apiKey, template }), { prefix: '/kavenegar' })
  await app.register(inboxRoutes(box), { prefix: '/sms' })
  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(frontPage()))
  return app
}
