import { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import { ClickCorrection, NewClickCorrection } from '@jarchi/shared/api/staff-exchange.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { doOrAsk } from '../../money/approvals/service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { correctableSum } from './service.ts'
import { correctByHand } from './staff-changes.ts'

const LONGEST_MS = 7 * DAY_MS

/** Gives back charged clicks that staff found invalid. */
export const clickCorrectionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db, now } = deps

  app.post(
    '/api/v1/click-corrections/',
    {
      config: { right: 'delivery', changes: 'ad_in_body' },
      schema: { body: NewClickCorrection, response: { 200: ClickCorrection, 202: ApprovalAsked } },
    },
    async ({ staff, body: { ad_id: adId, reason, ...span } }, reply) => {
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
      const clicksOf = { accountId: Number(ad.account_id), campaignId: Number(ad.campaign_id), from, until }
      const change = { actor: staff.actor, at: now() }
      const sum = await correctableSum(db, clicksOf)
      const act = {
        kind: 'correction',
        ...clicksOf,
        adId,
        from: from.toISOString(),
        until: until.toISOString(),
      } as const
      const outcome = await doOrAsk({ ...deps, ...change }, { act, sum, reason }, (alone) =>
        db.transaction().execute(async (trx) => {
          if (sum > 0n) await alone(trx)
          return correctByHand(trx, change, clicksOf, reason)
        }),
      )
      if (!('done' in outcome)) return reply.status(202).send(outcome)
      const { clicks, amount } = outcome.done
      return { clicks, amount: Number(amount) }
    },
  )
}
