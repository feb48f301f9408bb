import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { createMarketplace, type MarketplaceOptions } from './marketplace.ts'
import { marketplaceSandbox } from './plugin.ts'

/** A marketplace alone, for tests of its callers; on any free port by default. */
export async function startMarketplace(options: MarketplaceOptions, port = 0) {
  const marketplace = createMarketplace(options)
  const app = fastify({ forceCloseConnections: true })
  await app.register(marketplaceSandbox, { prefix: '/marketplace', marketplace })
  await app.listen({ port, host: '127.0.0.1' })
  const origin = `http://localhost:${(app.server.address() as AddressInfo).port}`
  return { marketplace, origin, base: `${origin}/marketplace`, close: () => app.close() }
}
