import { storedTargeting } from '@jarchi/shared/advertising/targeting.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  MOST_SAVED_TARGETINGS,
  SavedTargeting,
  SavedTargetingInput,
  SavedTargetingList,
} from '@jarchi/shared/api/saved-targetings.ts'
import { daypartFromSlots, slotsFromDaypart } from '@jarchi/shared/time/daypart.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  countOthers,
  deleteTargeting,
  savedTargetings,
  saveTargeting,
  type SavedRow,
} from './saved-queries.ts'
import { targetingData } from './service.ts'

const PATH = '/api/v2/adv/saved-targetings/'

/** Named sets of places, categories, keywords and hours, for the next ads of the account. */
export const savedTargetingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps

  app.get(
    PATH,
    { config: { needs: 'member' }, schema: { response: { 200: SavedTargetingList } } },
    async ({ auth }) => {
      const results = (await savedTargetings(db, auth.account.id)).map(savedView)
      return { count: results.length, results }
    },
  )

  app.post(
    PATH,
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { body: SavedTargetingInput, response: { 201: SavedTargeting } },
    },
    async ({ auth, body: { name, display_time, divar_config } }, reply) => {
      const accountId = auth.account.id
      const targeting = storedTargeting(divar_config, (await targetingData(db, now())).index)
      if (!targeting.ok) throw new AppError('bad_input', { fields: [...targeting.problems] })
      const row = await transactionInTurn(db, `targetings of ${accountId}`, async (trx) => {
        await lockAccount(trx, accountId)
        if ((await countOthers(trx, accountId, name)) >= MOST_SAVED_TARGETINGS)
          throw new AppError('too_many_targetings')
        return saveTargeting(trx, accountId, name, {
          daypart: daypartFromSlots(display_time),
          ...targeting.value,
          keywords: [...new Set(divar_config.keywords)],
        })
      })
      return reply.status(201).send(savedView(row))
    },
  )

  app.delete(
    `${PATH}:id/`,
    { config: { needs: 'edit', impersonated: 'writes' }, schema: { params: z.object({ id: IdText }) } },
    async ({ auth, params }, reply) => {
      const isDeleted = await deleteTargeting(db, auth.account.id, params.id)
      if (!isDeleted) throw new AppError('not_found')
      return reply.status(204).send()
    },
  )
}

function savedView({ id, name, daypart, ...places }: SavedRow): SavedTargeting {
  const { cities, neighborhoods, category_slugs, keywords } = places
  return {
    id: Number(id),
    name,
    display_time: slotsFromDaypart(daypart),
    divar_config: { cities, neighborhoods, category_slugs, keywords },
  }
}
