import {
  DeliverySwitchChange,
  ExchangeAdOrder,
  ExchangeResend,
  StaffDeliverySwitch,
  StaffExchange,
  StaffExchangeAd,
  StaffExchangeAdList,
  StaffExchangeEvents,
} from '@jarchi/shared/api/staff-exchange.ts'
import { isPriceAlarm } from '@jarchi/shared/delivery/bid-price.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import { isFeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { chargesVerified } from '../../delivery/charging/service.ts'
import { resendAd } from './service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { pageFields } from '../../platform/http/page-params.ts'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import { campaignsInUnknownPlaces } from '../campaigns/service.ts'
import {
  biddingOfDay,
  deliveryFigures,
  eventsOfDay,
  exchangeAds,
  trafficRules,
  type ExchangeAdRow,
} from './staff-queries.ts'
import { deliverySwitch } from './queries.ts'

const AdQuery = z.object({
  ...pageFields,
  ad_id: z.optional(IdText),
  order: z.optional(ExchangeAdOrder),
})
const ByAdId = z.object({ adId: IdText })
const config = { right: 'delivery' } as const

/** The exchange as staff see it: figures, ads, and the switch of all delivery. */
export const staffExchangeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db, now, exchange } = deps

  app.get('/api/v1/exchange/', { config, schema: { response: { 200: StaffExchange } } }, async () => {
    const { bidders, pending, charging, roll_up, held_clicks, signed, told, missing, ...today } =
      await deliveryFigures(db, now())
    const campaigns = exchange === null || missing === 0 ? 0 : await campaignsInUnknownPlaces(deps)
    return {
      has_exchange: exchange !== null,
      switch: await switchView(db),
      bidders,
      today,
      pending,
      lag: { charging, 'roll-up': roll_up, held_clicks },
      equality: await equality(db),
      ...(await trafficRules(db, now())),
      bidding: await biddingOfDay(db, now()),
      prices: { signed, told, is_alarm: isPriceAlarm({ signed, told }) },
      unknown_neighborhoods: { missing: exchange === null ? 0 : missing, campaigns },
    }
  })

  app.get(
    '/api/v1/exchange/events/',
    { config, schema: { response: { 200: StaffExchangeEvents } } },
    async () => eventsOfDay(db, now()),
  )

  const changing = { ...config, changes: 'no_account' } as const
  for (const act of ['stop', 'start'] as const) {
    app.post(
      `/api/v1/delivery-switch/${act}/`,
      {
        config: changing,
        schema: { body: DeliverySwitchChange, response: { 200: StaffDeliverySwitch } },
      },
      async ({ staff, body }) => {
        await turnSwitch(db, staff.actor, act, body.reason, now())
        return switchView(db)
      },
    )
  }
}

/** Ads as the exchange has them. */
export const exchangeAdRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db, now, exchange } = deps

  app.get(
    '/api/v1/exchange-ads/',
    { config, schema: { querystring: AdQuery, response: { 200: StaffExchangeAdList } } },
    async ({ query: { ad_id, ...slice } }) => {
      const rows = await exchangeAds(db, ad_id ?? null, slice)
      return { count: rows[0]?.count ?? 0, results: rows.map(adView) }
    },
  )

  app.post(
    '/api/v1/exchange-ads/:adId/resend/',
    {
      config: { ...config, changes: 'ad' },
      schema: { params: ByAdId, body: ExchangeResend, response: { 200: StaffExchangeAd } },
    },
    async ({ staff, params: { adId }, body: { reason } }) => {
      await db.transaction().execute(async (trx) => {
        const [row] = await exchangeAds(trx, adId, { offset: 0, limit: 1 })
        if (!row) throw new AppError('ad_not_found')
        if (exchange === null || !(await resendAd(trx, adId))) throw new AppError('not_now')
        const accountId = Number(row.account_id)
        const line = { action: 'ad.resend', object: `ad:${adId}`, accountId, details: { reason } }
        await writeAuditLine(trx, staff.actor, line, now())
      })
      const [row] = await exchangeAds(db, adId, { offset: 0, limit: 1 })
      if (!row) throw new AppError('ad_not_found')
      return adView(row)
    },
  )
}

async function equality(db: Db): Promise<StaffExchange['equality']> {
  const found = await chargesVerified(db)
  if (!found) return null
  const { at, count, differences } = found
  return { verified_at: at.toISOString(), count, differences }
}

async function switchView(db: Db): Promise<StaffDeliverySwitch> {
  const row = await deliverySwitch(db)
  return { ...row, stopped_at: row.stopped_at?.toISOString() ?? null }
}

/** If the switch is already in this position, it is not changed or logged again. */
async function turnSwitch(db: Db, actor: Actor, act: 'stop' | 'start', reason: string, at: Date) {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('delivery_switch')
      .select(['stopped_at', 'stopped_by', 'reason'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if ((before.stopped_at !== null) === (act === 'stop')) return
    const standing =
      act === 'stop'
        ? { stopped_at: at, stopped_by: actor.name, reason }
        : { stopped_at: null, stopped_by: null, reason: null }
    await trx.updateTable('delivery_switch').set(standing).execute()
    const details = { reason, ...(act === 'start' && { before: before.reason }) }
    const line = { action: `delivery.${act}`, object: 'delivery:all', accountId: null, details }
    await writeAuditLine(trx, actor, line, at)
  })
}

function adView({ account_id, account, is_vip, count: _, ...row }: ExchangeAdRow): StaffExchangeAd {
  return {
    ...row,
    ad_id: Number(row.ad_id),
    account: { id: Number(account_id), name: account, is_vip },
    review: row.review,
    feedback: row.feedback.map((reason) => (isFeedbackReason(reason) ? feedbackTexts[reason] : reason)),
    registered_at: row.registered_at?.toISOString() ?? null,
    renew_at: row.renew_at?.toISOString() ?? null,
  }
}
