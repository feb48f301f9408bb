import { ClickCorrection, NewClickCorrection } from '@jarchi/shared/api/staff-exchange.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { correctCampaign } from './service.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { AppError } from '../../platform/http/app-error.ts'

const LONGEST_MS = 7 * DAY_MS

/** Gives back charged clicks that staff found invalid. */
export const clickCorrectionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps

  app.post(
    '/api/v1/click-corrections/',
    {
      config: { right: 'delivery', changes: 'ad_in_body' },
      schema: { body: NewClickCorrection, response: { 200: ClickCorrection } },
    },
    async ({ staff, body: { ad_id: adId, reason, ...span } }) => {
      const [from, until] = [new Date(span.from), new Date(span.until)]
      const length = until.getTime() - from.getTime()
      if (length <= 0 || length > LONGEST_MS) {
        throw new AppError('bad_input', { fields: [{ path: 'until', code: 'invalid' }] })
      }
      const ad = await db
        .selectFrom('ads')
        .select(['campaign_id', 'account_id'])
        .where('id', '=', BigInt(adId))
        .executeTakeFirst()
      if (!ad) throw new AppError('campaign_not_found')
      const campaignId = Number(ad.campaign_id)
      const line = {
        action: 'clicks.correct',
        object: `campaign:${campaignId}`,
        accountId: Number(ad.account_id),
        details: { from: from.toISOString(), until: until.toISOString(), note: reason },
      }
      // The line comes first: no money moves without it.
      await writeAuditLine(db, staff.actor, line, now())
      const { clicks, amount } = await correctCampaign(db, { campaignId, from, until }, now())
      return { clicks, amount: Number(amount) }
    },
  )
}
