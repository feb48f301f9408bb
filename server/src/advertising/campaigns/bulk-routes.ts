import { BatchId, BulkAnswer, BulkChange, MOST_CAMPAIGNS_AT_ONCE } from '@jarchi/shared/api/campaigns-bulk.ts'
import { Id } from '@jarchi/shared/api/primitives.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actingUser } from '../changes/service.ts'
import { changeInBulk } from './bulk.ts'
import { filterFields, listFilterOf } from './list-params.ts'

const { search, status, archived } = filterFields
const Ids = z.array(Id).check(z.minLength(1, 'required'), z.maxLength(MOST_CAMPAIGNS_AT_ONCE, 'too_many'))

const BulkInput = z.strictObject({
  select: z.union([
    z.strictObject({ ids: Ids }),
    z.strictObject({ filter: z.strictObject({ search, status, archived }) }),
  ]),
  change: BulkChange,
  preview: z._default(z.boolean(), false),
  batch_id: z.optional(BatchId),
})

/** Changes of many campaigns at once (§D3.43). */
export const bulkRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/v2/adv/campaigns/bulk/',
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { body: BulkInput, response: { 200: BulkAnswer } },
    },
    async ({ auth, body: { select, change, preview, batch_id } }) => {
      const chosen = 'ids' in select ? select.ids : listFilterOf(select.filter)
      const asked = { select: chosen, change, isPreview: preview, batchId: batch_id }
      return changeInBulk(app.deps, auth.account, asked, actingUser(auth))
    },
  )
}
