import type {
  Campaign,
  CampaignInput,
  CampaignReplacement,
  ClickPrices,
  ClickPricesQuery,
} from '@jarchi/shared/api/campaigns.ts'
import type { BidRules } from '@jarchi/shared/advertising/bid.ts'
import { BID_UNDER_MINIMUM, VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { adsOfCampaigns } from '../ads/service.ts'
import type { Deps } from '../../deps.ts'
import { madeBefore, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { commitBudget } from '../../people/memberships/service.ts'
import type { Auth } from '../../people/sessions/service.ts'
import { clickPrices, usualPrices } from '../../delivery/pricing/service.ts'
import { targetingData } from '../targeting/service.ts'
import { blockersOf, deliveryMoment, listedDeliveries, type DeliveryMoment } from './delivery.ts'
import { withoutAmounts } from './list-order.ts'
import { campaignPage, type CampaignFilter, type OrderedSlice } from './list-queries.ts'
import { campaignById, insertCampaign, type CampaignRow } from './queries.ts'
import { planFieldProblems, refuseBadPlan, spentOf, toldSpentOf } from './plan.ts'
import type { FieldProblem } from '../../platform/http/app-error.ts'
import { actingUser, type Snapshot } from '../changes/service.ts'
import { campaignValues, changeProblems } from './campaign-values.ts'
import { campaignView } from './view.ts'

// The filters of lists of campaigns.
export { filterFields, filterOf } from './list-params.ts'
export { countCampaigns, filteredCampaigns, type CampaignFilter } from './list-queries.ts'
export { renameNeighborhoods } from './queries.ts'
export { bulkAnswer } from './bulk-answer.ts'
export { changeMany, refuseAsTold, type ManyResult, type Planned, type Refused } from './change-many.ts'
export { deliveryMoment, type DeliveryMoment } from './delivery.ts'

export type Account = Auth['account']

/** What a bid means, and its bounds in rial. */
export function bidRules({ config }: Pick<Deps, 'config'>): BidRules {
  const { bidMin, bidMax } = config.campaign
  return { bounds: { min: bidMin, max: bidMax }, priceByMarket: config.bidding.priceByMarket }
}

/** What a click costs these days at some places, in rial. */
export async function pricesThere(
  { db, config }: Deps,
  places: z.infer<typeof ClickPricesQuery>,
): Promise<ClickPrices> {
  const { priceByMarket, price } = config.bidding
  const known = priceByMarket ? await usualPrices(db, places, price.marginPercent) : null
  return known ?? { low: null, high: null }
}

/** A repeated call gets the campaign of the first call, as it is now. */
export async function createCampaign(
  deps: Deps,
  auth: Auth,
  input: CampaignInput,
  call: KeyedCall | null,
): Promise<Campaign> {
  const { account } = auth
  const before = await madeBefore(deps.db, call)
  if (before !== null) return campaignViewById(deps, account.id, before)
  const values = await checkedValues(deps, account, input)
  refuseBadPlan(values, null, deps.now())
  const written = { ...values, enabled: input.user_apply, register_extra: extraOf(input) ?? '{}' }
  const made = await deps.db.transaction().execute((trx) =>
    makeOnce(trx, call, async () => {
      const member = { accountId: account.id, userId: actingUser(auth).user_id }
      if (input.user_apply) await commitBudget(trx, member, values.daily_budget, deps.now())
      return insertCampaign(trx, account.id, written, deps.now())
    }),
  )
  return campaignViewById(deps, account.id, made)
}

export async function campaignViewById(
  deps: Deps,
  accountId: number,
  id: number | string,
): Promise<Campaign> {
  return viewOf(deps, accountId, await campaignById(deps.db, accountId, BigInt(id)))
}

/** Whose role may see no amounts is told none, and orders by none. */
export async function listCampaigns(
  deps: Deps,
  { id: accountId, permissions }: Pick<Account, 'id' | 'permissions'>,
  filter: CampaignFilter,
  slice: OrderedSlice,
) {
  const mayView = permissions.has(VIEW_AMOUNTS)
  const ordering = mayView ? slice.ordering : withoutAmounts(slice.ordering)
  const moment = await deliveryMoment(deps, accountId)
  const { count, rows } = await campaignPage(deps.db, accountId, filter, { ...slice, ordering }, moment)
  const results = await viewsOf(deps, accountId, rows, moment, mayView ? spentOf : async () => null)
  return { count, results }
}

/** An input by all rules, as the database stores it. */
export async function checkedValues(deps: Deps, account: Account, input: CampaignReplacement) {
  const { index } = await targetingData(deps.db, deps.now())
  return campaignValues(input, { ...amountRules(deps, account), index })
}

/** `spent`: what the campaign's clicks have cost, in rial. */
export type ChangeRules = (before: Snapshot, after: Snapshot, spent: number) => FieldProblem[]

/** What is wrong with a change of an account's campaigns, by the rules of today. */
export async function changeRules(deps: Deps, account: Account): Promise<ChangeRules> {
  const { index } = await targetingData(deps.db, deps.now())
  const rules = { ...amountRules(deps, account), index }
  return (before, after, spent) => [
    ...changeProblems(before, after, rules),
    ...planFieldProblems(after, { ...before, spent }, deps.now()),
  ]
}

/** What an account may bid. */
export function amountRules(deps: Deps, { permissions }: Account) {
  return { bounds: bidRules(deps).bounds, mayUnderbid: permissions.has(BID_UNDER_MINIMUM) }
}

export function extraOf({ campaign_register_extra_data }: CampaignReplacement): string | undefined {
  return campaign_register_extra_data && JSON.stringify(campaign_register_extra_data)
}

export async function viewOf(deps: Deps, accountId: number, row: CampaignRow): Promise<Campaign> {
  const told: Told = (db, ids) => toldSpentOf(db, accountId, ids)
  const [view] = await viewsOf(deps, accountId, [row], await deliveryMoment(deps, accountId), told)
  if (!view) throw new Error('a campaign without view')
  return view
}

/** What campaigns have cost; null if that is not told. */
type Told = (db: Deps['db'], ids: readonly number[]) => Promise<ReadonlyMap<number, number> | null>

async function viewsOf(
  deps: Deps,
  accountId: number,
  rows: CampaignRow[],
  moment: DeliveryMoment,
  told: Told,
) {
  const { db } = deps
  const ids = rows.map((row) => Number(row.id))
  const bids = bidRules(deps)
  const terms = { marginPercent: deps.config.bidding.price.marginPercent, most: bids.bounds.max }
  const [ads, blockers, names, prices, spent] = await Promise.all([
    adsOfCampaigns(deps, accountId, ids),
    blockersOf(db, ids, moment),
    targetingData(db, moment.now),
    bids.priceByMarket ? clickPrices(db, ids, terms) : new Map(),
    told(db, ids),
  ])
  const around = { ...names, ads, blockers, accountBlocker: moment.accountBlocker, bids, prices, spent }
  return rows.map((row) => campaignView(row, around))
}

/**
 * `running`: only the hour can keep them from being shown; `toCorrect`: denied, or changes were requested.
 */
export type DeliveryCounts = { running: number; toCorrect: number }

/** Counts an account's ads, without reading them. */
export async function deliveryCounts(deps: Deps, accountId: number): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    select
      count(*) filter (where coalesce(listed.blocker, 'off_schedule') = 'off_schedule')::int as running,
      count(*) filter (where listed.review_blocker in ('denied', 'changes_asked', 'exchange_denied'))::int as "toCorrect"
    from ${listedDeliveries(accountId, await deliveryMoment(deps, accountId))}
  `.execute(deps.db)
  return rows[0] ?? { running: 0, toCorrect: 0 }
}

/**
 * The number of switched-on campaigns that are shown nowhere because the exchange knows none of their
 * neighbourhoods.
 */
export async function campaignsInUnknownPlaces({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from campaigns cross join lateral delivery_of(campaigns, null, null, ${now()}, true, null) shown
    where campaigns.enabled and campaigns.has_ad and shown.is_nowhere
  `.execute(db)
  return rows[0]?.count ?? 0
}
