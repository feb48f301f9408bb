import { HistoryList } from '@jarchi/shared/api/history.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { bidRules } from '../campaigns/service.ts'
import { signedIn } from '../../people/sessions/service.ts'
import { changesOf, isCampaign, reviewEvents } from './queries.ts'
import { changeEntry, reviewEntry } from './view.ts'

/** Older entries are in the database only. */
const MOST = 100

/** What happened to a campaign and its ad, for its advertiser (§D3.15). */
export const historyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { db } = app.deps
  const bids = bidRules(app.deps)

  app.get(
    '/api/v2/adv/campaigns/:campaignId/history/',
    { schema: { params: z.object({ campaignId: IdText }), response: { 200: HistoryList } } },
    async ({ auth, params: { campaignId } }) => {
      const accountId = auth.account.id
      if (!(await isCampaign(db, accountId, campaignId))) throw new AppError('campaign_not_found')
      const [reviews, changes] = await Promise.all([
        reviewEvents(db, accountId, campaignId, MOST),
        changesOf(db, accountId, campaignId, MOST),
      ])
      const entries = [
        ...reviews.map((event) => reviewEntry(event, auth.userId)),
        ...changes.map((change) => changeEntry(change, auth.userId, bids)),
      ]
      const results = entries.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MOST)
      return { count: results.length, results }
    },
  )
}
