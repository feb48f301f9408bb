import { MOST_SAMPLES, SampleImageList, SampleImageQuery } from '@jarchi/shared/api/banner-making.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import {
  abstractSamples,
  drawingDepsOf,
  sampleImage,
  sampleOf,
  samplesOf,
} from '../../files/banners/service.ts'
import { targetingData } from './service.ts'

/** Our own pictures for users without one, by category; open to everybody (§7.21). */
export const sampleImageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps

  app.get(
    '/reports/api/v2/sample-images/',
    {
      config: { needs: 'nobody' },
      schema: { security: [], querystring: SampleImageQuery, response: { 200: SampleImageList } },
    },
    async ({ query }) => {
      const { categoryLineages } = await targetingData(db, now())
      const roots = [...categoryLineages].filter(([, lineage]) => lineage.length === 1).map(([name]) => name)
      const asked =
        query.en_name
          ?.split(',')
          .map((name) => name.trim())
          .filter(Boolean) ?? []
      const samples = new Map(
        (asked.length > 0 ? asked : roots).flatMap((en_name) => {
          const lineage = categoryLineages.get(en_name)
          if (!lineage)
            throw new AppError('bad_input', { fields: [{ path: 'en_name', code: 'unknown_category' }] })
          return samplesOf(lineage).map((sample) => [sample.id, { ...sampleImage(sample), en_name }] as const)
        }),
      )
      const { random_sample: count } = query
      const all = [...samples.values()]
      const first =
        asked.length > 0 ? [] : abstractSamples().map((sample) => ({ ...sampleImage(sample), en_name: '' }))
      const results = [...first, ...(count ? byLot(all) : all)].slice(0, count ?? MOST_SAMPLES)
      return { count: results.length, results }
    },
  )
}

/** `/files/samples/{id}`: leads to the picture's file, which is drawn at the first request. */
export const samplePictureRoutes: FastifyPluginAsyncZod = async (app) => {
  const { samples } = drawingDepsOf(app)

  app.get(
    '/files/samples/:sampleId',
    { config: { needs: 'nobody' }, schema: { hide: true, params: z.object({ sampleId: IdText }) } },
    async ({ params }, reply) => {
      const sample = sampleOf(params.sampleId)
      if (!sample) throw new AppError('not_found')
      return reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=3600')
        .redirect(`/files/${await samples.file(sample)}`)
    },
  )
}

function byLot<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, lot: Math.random() }))
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ item }) => item)
}
