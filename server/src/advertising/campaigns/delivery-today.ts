import { DeliveryToday, type TodayOfCampaign } from '@jarchi/shared/api/delivery.ts'
import { IdList } from '@jarchi/shared/api/primitives.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/client.ts'

/** Browsers ask every few seconds while the list is open, so it reads only one index. */
export const deliveryTodayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v1/adv/delivery-today/',
    {
      config: { needs: 'member' },
      schema: {
        querystring: z.object({ id__in: z.optional(IdList) }),
        response: { 200: DeliveryToday },
      },
    },
    async ({ auth: { account }, query }) => {
      const days = await daysAt(app.deps.db, account.id, app.deps.now(), query.id__in ?? null)
      return { campaigns: days.map((day) => dayView(day, account.permissions.has(VIEW_AMOUNTS))) }
    },
  )
}

type DayRow = { id: string; impressions: string; clicks: string; charged: string; cap: string }

async function daysAt(db: Db, accountId: number, now: Date, ids: number[] | null): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select campaign_id as id, impressions, clicks + free_clicks as clicks, charged, cap
    from campaign_days
    where account_id = ${BigInt(accountId)} and day = tehran_day(${now})
      and (${ids}::bigint[] is null or campaign_id = any(${ids}))
    order by campaign_id
  `.execute(db)
  return rows
}

function dayView(
  { id, impressions, clicks, charged, cap }: DayRow,
  mayViewAmounts: boolean,
): TodayOfCampaign {
  return {
    id: Number(id),
    impressions: Number(impressions),
    clicks: Number(clicks),
    ...(mayViewAmounts && { spend: Number(charged), cap: Number(cap) }),
  }
}
