import { isPostToken } from '@jarchi/shared/advertising/touch-point.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { identified } from './encryption.ts'
import { lookSoon } from './watch/post-watch-queries.ts'

/** Types of events and their content may grow: only the fields that we use are checked. */
const Event = z.looseObject({
  type: z.optional(z.unknown()),
  post_update: z.optional(
    z.looseObject({ post: z.optional(z.looseObject({ token: z.optional(z.unknown()) })) }),
  ),
})

/** The marketplace reports changes here. An event proves nothing: it only makes the watch look sooner. */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  app.post(
    '/kenar-divar/events/',
    {
      config: { needs: 'nobody' },
      onRequest: identified,
      schema: { security: [{ marketplaceKey: [] }], body: Event, response: { 200: z.object({}) } },
    },
    async ({ body }) => {
      const token = body.post_update?.post?.token
      if (body.type === 'POST_UPDATE' && typeof token === 'string' && isPostToken(token)) {
        await lookSoon(db, token, now())
      }
      return {}
    },
  )
}
