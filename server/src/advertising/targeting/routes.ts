import { CapitalList, CategoryList, UnknownNeighborhoods } from '@jarchi/shared/api/targeting.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendPrepared } from '../../platform/http/prepared-answer.ts'
import { targetingData } from './service.ts'

/** Any cache may keep an answer that is the same for everybody. */
const AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'

/** Reference data, the same for everybody and open to everybody (§3.7). */
export const targetingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now, exchange } = app.deps

  app.get(
    '/reports/api/capitals/',
    { config: { needs: 'nobody' }, schema: { security: [], response: { 200: CapitalList } } },
    async (request, reply) =>
      sendPrepared(request, reply, (await targetingData(db, now())).capitals, AN_HOUR),
  )

  app.get(
    '/reports/api/unknown-neighborhoods/',
    { config: { needs: 'nobody' }, schema: { security: [], response: { 200: UnknownNeighborhoods } } },
    async () => {
      const { index, exchangeNeighborhoods: known } = await targetingData(db, now())
      if (exchange === null) return { all: false, slugs: [] }
      if (known.size === 0) return { all: true, slugs: [] }
      return { all: false, slugs: [...index.neighborhoods.keys()].filter((slug) => !known.has(slug)) }
    },
  )

  app.get(
    '/reports/api/v2/categories/',
    { config: { needs: 'nobody' }, schema: { security: [], response: { 200: CategoryList } } },
    async (request, reply) =>
      sendPrepared(request, reply, (await targetingData(db, now())).categories, AN_HOUR),
  )
}
