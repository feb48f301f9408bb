import formbody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { authorizeRoutes } from './authorize.ts'
import { entryRoutes } from './entry.ts'
import { faultRoutes } from './fault-switches.ts'
import { listingRoutes } from './listing.ts'
import type { Marketplace } from './marketplace.ts'
import { openPlatformRoutes, statisticsRoutes } from './open-platform.ts'
import { pictureRoutes } from './pictures.ts'
import { tokenRoutes } from './token.ts'

/** The whole small marketplace; register it with a prefix. */
export const marketplaceSandbox: FastifyPluginAsync<{ marketplace: Marketplace }> = async (
  app,
  { marketplace },
) => {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody)
  authorizeRoutes(app, marketplace)
  tokenRoutes(app, marketplace)
  pictureRoutes(app, marketplace)
  listingRoutes(app, marketplace)
  entryRoutes(app, marketplace)
  faultRoutes(app, marketplace)
  await app.register(async (platform) => openPlatformRoutes(platform, marketplace), {
    prefix: '/v1/open-platform',
  })
  await app.register(async (platform) => statisticsRoutes(platform, marketplace), {
    prefix: '/experimental/open-platform',
  })
}
