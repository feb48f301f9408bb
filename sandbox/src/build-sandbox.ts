import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { banksSandbox } from './banks/plugin.ts'
import { errorsSandbox } from './errors/plugin.ts'
import { adManagementRoutes, createAdManagement } from './exchange/ad-management.ts'
import { browseRoutes } from './exchange/browse/routes.ts'
import { exchangeSandbox } from './exchange/plugin.ts'
import { clicksToPost, createExchange, type ExchangeOptions } from './exchange/sandbox-exchange.ts'
import { frontPage } from './front-page.ts'
import { createMarketplace, type MarketplaceOptions } from './marketplace/marketplace.ts'
import { marketplaceSandbox } from './marketplace/plugin.ts'
import { MailFaults } from './mail/faults.ts'
import { mailRoutes } from './mail/inbox.ts'
import { MailBox } from './mail/mail-box.ts'
import { startMailReceiver } from './mail/receiver.ts'
import { inboxRoutes } from './sms/inbox.ts'
import { kavenegarRoutes } from './sms/kavenegar.ts'
import { SmsBox } from './sms/sms-box.ts'

type Options = {
  apiKey?: string
  template?: string
  marketplace?: MarketplaceOptions
  exchange?: ExchangeOptions
  adManagement?: { apiKey?: string }
  now?: () => Date
  /** Where mail is received; nowhere by default. `onListening` gets the port. */
  mail?: { host: string; port: number; onListening?: (port: number) => void }
}

/**
 * A small stand-in for external services, all in memory. The SMS provider accepts `template` and `apiKey`.
 */
export async function buildSandbox(options: Options = {}) {
  const { apiKey = 'sandbox', template = 'jarchi-code', now = () => new Date() } = options
  const marketplace = createMarketplace({ product: 'http://localhost:8080', now, ...options.marketplace })
  const app = fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } })
  await app.register(formbody)
  const box = new SmsBox(now)
  await app.register(kavenegarRoutes({ box, apiKey, template }), { prefix: '/kavenegar' })
  await app.register(inboxRoutes(box), { prefix: '/sms' })
  const [mailBox, mailFaults] = [new MailBox(now), new MailFaults()]
  await app.register(mailRoutes(mailBox, mailFaults), { prefix: '/mail' })
  await app.register(marketplaceSandbox, { prefix: '/marketplace', marketplace })
  await app.register(banksSandbox, { prefix: '/banks', now })
  await app.register(errorsSandbox, { prefix: '/errors', now })
  const exchange = createExchange(options.exchange ?? {}, now)
  const { ads, bidderId } = exchange.exchange
  marketplace.clicksOf = (token, day) => clicksToPost(exchange, token, day)
  const management = createAdManagement({ now, ads, bidderId, ...options.adManagement })
  await app.register(adManagementRoutes, { prefix: '/exchange/ad-management', management })
  await app.register(exchangeSandbox, { prefix: '/exchange', all: exchange, now })
  await app.register(browseRoutes, { prefix: '/marketplace/browse', marketplace, all: exchange, now })
  // Visitors come only to a sandbox that can be reached.
  app.addHook('onListen', async () => exchange.trickle.start())
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.accept?.includes('text/html')) exchange.trickle.noteViewer()
  })
  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(frontPage()))
  const mail = options.mail && (await startMailReceiver(mailBox, mailFaults, options.mail))
  app.addHook('onClose', async () => mail?.close())
  if (mail) options.mail?.onListening?.(mail.port)
  return app
}
