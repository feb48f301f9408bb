import { Blocker, type CampaignOrdering } from '@jarchi/shared/api/campaigns.ts'
import { LEAST_IMPRESSIONS_OF_RATE } from '@jarchi/shared/delivery/click-rate.ts'
import { LIST_REPORT_DAYS } from '@jarchi/shared/reports/report-choices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DeliveryMoment } from './delivery.ts'

/** The first key decides; of equal campaigns the next one does. */
type OrderKey = { value: RawBuilder<unknown>; isDescending: boolean }
export type Measured = RawBuilder<{ id: bigint; value: number | null }>

/** `measured`: rows to be joined as such, for an order by what a campaign does not hold itself. */
type Order = { keys: OrderKey[]; measured: Measured | null }

export function orderOf(ordering: CampaignOrdering, accountId: number, moment: DeliveryMoment): Order {
  const { subject, by } = partsOf(ordering)
  const id = by(sql.ref('campaigns.id'))
  const figure = FIGURES[subject]
  if (!figure) return { keys: [by(sql.ref(`campaigns.${subject}`)), id], measured: null }
  const isUnknown = { value: sql`${figure.value} is null`, isDescending: false }
  return { keys: [isUnknown, by(figure.value), id], measured: sums(figure.sum, accountId, moment) }
}

/** Only what is kept for lists has it. */
export const isByState = (ordering: CampaignOrdering) => ordering.endsWith('state')

/** The same order by what is kept for lists (`listedDeliveries`); null where that does not hold it. */
export function listedOrderOf(ordering: CampaignOrdering): OrderKey[] | null {
  const { subject, by } = partsOf(ordering)
  const value = LISTED[subject]
  return value ? [by(value), by(sql.ref('listed.campaign_id'))] : null
}

function partsOf(ordering: CampaignOrdering) {
  const isDescending = ordering.startsWith('-')
  const by = (value: RawBuilder<unknown>): OrderKey => ({ value, isDescending })
  return { subject: ordering.replace('-', ''), by }
}

/** For `state`, what is shown comes first, then what is stopped, in the order in which reasons count. */
const RANK = sql`coalesce(
  array_position(${Blocker.options}::text[], listed.blocker), 0)`
const LISTED: Record<string, RawBuilder<unknown>> = { created_at: sql.ref('listed.created_at'), state: RANK }

/** The order for those who may see no amounts: by clicks instead of spend, as in reports. */
export function withoutAmounts(ordering: CampaignOrdering): CampaignOrdering {
  if (ordering === 'spend') return 'clicks'
  return ordering === '-spend' ? '-clicks' : ordering
}

/** Without figures an ad has had no click and no spend, but its rate is not known. */
const FIGURES: Record<string, { sum: RawBuilder<unknown>; value: RawBuilder<unknown> }> = {
  spend: { sum: sql`sum(spend)`, value: sql`coalesce(measured.value, 0)` },
  clicks: { sum: sql`sum(clicks)`, value: sql`coalesce(measured.value, 0)` },
  click_rate: {
    sum: sql`sum(clicks)::float8 / case when sum(impressions) >= ${sql.lit(LEAST_IMPRESSIONS_OF_RATE)} then sum(impressions) end`,
    value: sql`measured.value`,
  },
}

/** Of the days that the list tells, today included. */
function sums(sum: RawBuilder<unknown>, accountId: number, { now }: DeliveryMoment): Measured {
  return sql`(
    select campaign_id as id, ${sum} as value from report_days
    where account_id = ${BigInt(accountId)} and campaign_id > 0
      and day > tehran_day(${now}) - ${sql.lit(LIST_REPORT_DAYS)} and day <= tehran_day(${now})
    group by campaign_id
  )`
}
