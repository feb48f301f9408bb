import type { Blocker, Campaign, CampaignInput, CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import { accountBlocker, isRunning } from '@jarchi/shared/delivery.ts'
import { BID_UNDER_MINIMUM } from '@jarchi/shared/permissions.ts'
import { sql } from 'kysely'
import { adsOfCampaigns } from '../ads/service.ts'
import type { Db } from '../db/client.ts'
import { transactionInTurn } from '../db/in-turn.ts'
import type { Deps } from '../deps.ts'
import { isFinancialInfoOverdue } from '../financial/service.ts'
import { noteChanges, type By } from '../history/service.ts'
import { AppError } from '../http/app-error.ts'
import { madeBefore, makeOnce, type KeyedCall } from '../http/idempotency.ts'
import { refuseStale } from '../http/revision.ts'
import type { Auth } from '../sessions/service.ts'
import { targetingData } from '../targeting/service.ts'
import { walletOf } from '../wallet/service.ts'
import { deliveryBlockerSql, listedAds, placesUnknown, reviewBlockerSql } from './delivery-sql.ts'
import { campaignPage, countCampaigns, type CampaignFilter, type OrderedSlice } from './list-queries.ts'
import {
  campaignById,
  insertCampaign,
  lockedCampaign,
  spentCampaigns,
  updateCampaign,
  type CampaignRow,
} from './queries.ts'
import { campaignRevision, campaignValues } from './campaign-values.ts'
import { campaignView } from './view.ts'

// The filters of lists of campaigns.
export { filterFields, filterOf } from './list-params.ts'
export { countCampaigns, filteredCampaigns, type CampaignFilter } from './list-queries.ts'
export type { DeliveryMoment } from './delivery-sql.ts'

type Account = Auth['account']

/** The bounds of a bid in rial. */
export function bidBounds({ config }: Deps) {
  return { min: config.campaign.bidMin, max: config.campaign.bidMax }
}

/** A repeated call gets the campaign of the first call, as it is now. */
export async function createCampaign(
  deps: Deps,
  account: Account,
  input: CampaignInput,
  call: KeyedCall | null,
): Promise<Campaign> {
  const before = await madeBefore(deps.db, call)
  if (before !== null) return createdView(deps, account.id, before)
  const values = await checkedValues(deps, account, input)
  const written = { ...values, enabled: input.user_apply, register_extra: extraOf(input) ?? '{}' }
  const made = await deps.db
    .transaction()
    .execute((trx) => makeOnce(trx, call, () => insertCampaign(trx, account.id, written, deps.now())))
  return createdView(deps, account.id, made)
}

async function createdView(deps: Deps, accountId: number, made: string): Promise<Campaign> {
  return viewOf(deps, accountId, await campaignById(deps.db, accountId, BigInt(made)))
}

/**
 * Replaces a campaign; without new values its switch and the data of its visit stay. With `based_on` nothing
 * is saved if another revision was saved meanwhile.
 */
export async function replaceCampaign(
  deps: Deps,
  account: Account,
  campaignId: number,
  input: CampaignReplacement,
  by: By,
): Promise<Campaign> {
  const register_extra = extraOf(input)
  const written = {
    ...(await checkedValues(deps, account, input)),
    ...(input.user_apply !== undefined && { enabled: input.user_apply }),
    ...(register_extra !== undefined && { register_extra }),
  }
  const changed = { accountId: account.id, campaignId, at: deps.now() }
  const row = await transactionInTurn(deps.db, `campaigns of ${account.id}`, (trx) =>
    noteChanges(trx, changed, by, async () => {
      const before = await lockedCampaign(trx, account.id, campaignId)
      if (!before) throw new AppError('campaign_not_found')
      refuseStale(input.based_on, campaignRevision(before), campaignRevision(written))
      return updateCampaign(trx, account.id, campaignId, written, changed.at)
    }),
  )
  if (!row) throw new AppError('campaign_not_found')
  return viewOf(deps, account.id, row)
}

export async function switchCampaign(
  deps: Deps,
  accountId: number,
  campaignId: number,
  enabled: boolean,
  by: By,
): Promise<Campaign> {
  const changed = { accountId, campaignId, at: deps.now() }
  const row = await deps.db
    .transaction()
    .execute((trx) =>
      noteChanges(trx, changed, by, () =>
        updateCampaign(trx, accountId, campaignId, { enabled }, changed.at),
      ),
    )
  if (!row) throw new AppError('campaign_not_found')
  return viewOf(deps, accountId, row)
}

export async function listCampaigns(
  deps: Deps,
  accountId: number,
  filter: CampaignFilter,
  slice: OrderedSlice,
) {
  const moment = { now: deps.now(), hasExchange: deps.exchange !== null }
  // No ad is shown while the account itself is stopped.
  if (filter.status === 'shown' && (await isAccountStopped(deps, accountId))) return { count: 0, results: [] }
  const count = await countCampaigns(deps.db, accountId, filter, moment)
  const rows = await campaignPage(deps.db, accountId, filter, slice, count, moment)
  return { count, results: await viewsOf(deps, accountId, rows) }
}

/** Whether the account itself keeps all its ads from being shown. */
export async function isAccountStopped(deps: Deps, accountId: number): Promise<boolean> {
  const isOverdue = await isFinancialInfoOverdue(deps, accountId)
  const { available: balance, debtLimit, room } = await walletOf(deps.db, accountId)
  return accountBlocker({ balance, debtLimit, room, isFinancialInfoOverdue: isOverdue }) !== null
}

async function checkedValues(deps: Deps, { permissions }: Account, input: CampaignReplacement) {
  const { index } = await targetingData(deps.db, deps.now())
  const mayUnderbid = permissions.has(BID_UNDER_MINIMUM)
  return campaignValues(input, { bounds: bidBounds(deps), mayUnderbid, index })
}

function extraOf({ campaign_register_extra_data }: CampaignReplacement): string | undefined {
  return campaign_register_extra_data && JSON.stringify(campaign_register_extra_data)
}

async function viewOf(deps: Deps, accountId: number, row: CampaignRow): Promise<Campaign> {
  const [view] = await viewsOf(deps, accountId, [row])
  if (!view) throw new Error('a campaign without view')
  return view
}

async function viewsOf(deps: Deps, accountId: number, rows: CampaignRow[]): Promise<Campaign[]> {
  const { db } = deps
  const at = deps.now()
  const ids = rows.map((row) => Number(row.id))
  const [ads, wallet, isOverdue, names, spentToday] = await Promise.all([
    adsOfCampaigns(deps, accountId, ids),
    walletOf(db, accountId),
    isFinancialInfoOverdue(deps, accountId),
    targetingData(db, at),
    spentCampaigns(db, ids, at),
  ])
  const knownNeighborhoods = deps.exchange && names.exchangeNeighborhoods
  const standing = { ads, wallet, isFinancialInfoOverdue: isOverdue, spentToday, knownNeighborhoods, now: at }
  const around = { ...names, ...standing }
  return rows.map((row) => campaignView(row, around))
}

/**
 * `running`: only the hour can keep them from being shown; `toCorrect`: denied, or changes were requested.
 */
export type DeliveryCounts = { running: number; toCorrect: number }

/** Counts an account's ads by the rule of `deliveryBlocker`, without reading them. */
export async function deliveryCounts(deps: Deps, accountId: number): Promise<DeliveryCounts> {
  const { db, now, exchange } = deps
  const moment = { now: now(), hasExchange: exchange !== null }
  const { rows } = await sql<{ blocker: Blocker | null; count: number; to_correct: number }>`
    select blocker, count(*)::int as count, count(*) filter (where is_to_correct)::int as to_correct
    from (
      select ${deliveryBlockerSql(moment)} as blocker,
        coalesce(${reviewBlockerSql(moment)} in ('denied', 'changes_asked', 'exchange_denied'), false) as is_to_correct
      from ${listedAds(accountId)}
    ) ads group by blocker
  `.execute(db)
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
  const running = sum(rows.flatMap(({ blocker, count }) => (isRunning(blocker) ? [count] : [])))
  const toCorrect = sum(rows.map(({ to_correct }) => to_correct))
  return { running: (await isAccountStopped(deps, accountId)) ? 0 : running, toCorrect }
}

/**
 * The number of switched-on campaigns that are shown nowhere because the exchange knows none of their
 * neighbourhoods.
 */
export async function campaignsInUnknownPlaces(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaigns where enabled and has_ad and ${placesUnknown}
  `.execute(db)
  return rows[0]?.count ?? 0
}
