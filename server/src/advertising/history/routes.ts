import { BatchId, BulkAnswer } from '@jarchi/shared/api/campaigns-bulk.ts'
import { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { HistoryList } from '@jarchi/shared/api/history.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import { roleMay } from '@jarchi/shared/people/roles.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { bidRules, bulkAnswer } from '../campaigns/service.ts'
import { appealableDenial } from '../review/service.ts'
import { targetingData } from '../targeting/service.ts'
import { actingUser, changesOf, reviewEvents, snapshotNow } from '../changes/service.ts'
import { isUndoable, undoBatch, undoChange } from './undo.ts'
import { changeEntry, reviewEntry, type CampaignChange } from './view.ts'

/** Older entries are in the database only. */
const MOST = 100

/** What happened to a campaign and its ad, for its advertiser (§D3.15). */
export const historyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.deps
  const bids = bidRules(app.deps)

  app.get(
    '/api/v2/adv/campaigns/:campaignId/history/',
    {
      config: { needs: 'member' },
      schema: { params: z.object({ campaignId: IdText }), response: { 200: HistoryList } },
    },
    async ({ auth, params: { campaignId } }) => {
      const accountId = auth.account.id
      const now = await snapshotNow(db, accountId, campaignId)
      if (!now) throw new AppError('campaign_not_found')
      const [reviews, changes, names, denial] = await Promise.all([
        reviewEvents(db, accountId, campaignId, MOST),
        changesOf(db, accountId, campaignId, MOST),
        targetingData(db, app.deps.now()),
        appealableDenial(db, { accountId, campaignId }, app.deps.now()),
      ])
      const mayEdit = roleMay(auth.account.role, 'edit')
      const appealable = mayEdit && auth.impersonator === null ? denial : null
      const canUndo = (change: CampaignChange) => mayEdit && isUndoable(now, change, app.deps.now())
      const around = { reader: auth, bids, names, canUndo }
      const entries = [
        ...reviews.map((event) => reviewEntry(event, auth, appealable)),
        ...changes.map((change) => changeEntry(change, around)),
      ]
      const results = entries.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MOST)
      return { count: results.length, results }
    },
  )

  app.post(
    '/api/v2/adv/campaigns/:campaignId/history/:changeId/undo/',
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: {
        params: z.object({ campaignId: IdText, changeId: IdText }),
        response: { 200: Campaign },
      },
    },
    async ({ auth, params }) => undoChange(app.deps, auth.account, { ...params, by: actingUser(auth) }),
  )

  app.post(
    '/api/v2/adv/campaigns/bulk/:batchId/undo/',
    {
      config: { needs: 'edit', impersonated: 'writes' },
      schema: { params: z.object({ batchId: BatchId }), response: { 200: BulkAnswer } },
    },
    async ({ auth, params: { batchId } }) =>
      bulkAnswer(batchId, await undoBatch(app.deps, auth.account, batchId, actingUser(auth))),
  )
}
