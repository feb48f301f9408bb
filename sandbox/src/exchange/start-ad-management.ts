import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { adManagementRoutes, createAdManagement, type AdManagementOptions } from './ad-management.ts'

/** Ad Management alone, for tests of its callers. */
export async function startAdManagement(options: AdManagementOptions = {}) {
  const management = createAdManagement(options)
  const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  await app.register(adManagementRoutes, { prefix: '/exchange/ad-management', management })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    management,
    url: `http://127.0.0.1:${port}/exchange/ad-management`,
    close: () => app.close(),
  }
}
