import type { Blocker } from '@jarchi/shared/api/campaigns.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import { isFinancialInfoOverdue } from '../../money/financial/service.ts'
import { walletOf, type Wallet } from '../../money/wallet/service.ts'

/** What decides besides a campaign and its ad whether the ad is shown. */
export type DeliveryMoment = {
  now: Date
  /** An exchange's review counts too. */
  hasExchange: boolean
  /** What keeps all ads of the account from being shown, whatever the reviews say. */
  accountBlocker: Blocker | null
}

export async function deliveryMoment(deps: Deps, accountId: number): Promise<DeliveryMoment> {
  const [wallet, isOverdue] = await Promise.all([
    walletOf(deps.db, accountId),
    isFinancialInfoOverdue(deps, accountId),
  ])
  return {
    now: deps.now(),
    hasExchange: deps.exchange !== null,
    accountBlocker: blockerOfAccount(wallet, isOverdue),
  }
}

export function blockerOfAccount(
  wallet: Pick<Wallet, 'room' | 'available' | 'debtLimit'>,
  isOverdue: boolean,
): Blocker | null {
  if (wallet.room <= 0n) return wallet.available < -wallet.debtLimit ? 'in_debt' : 'out_of_balance'
  return isOverdue ? 'financial_info_missing' : null
}

/** Each ad of an account's listed campaigns; `shown` says whether it is, by the rule in the database. */
export function listedAds(accountId: number, moment: DeliveryMoment) {
  return sql`campaigns join ads on ads.campaign_id = campaigns.id
      left join exchange_ads theirs on theirs.ad_id = ads.id
      cross join lateral ${deliveryOf(moment)} shown
    where campaigns.account_id = ${BigInt(accountId)} and campaigns.has_ad and campaigns.category_slugs <> '{}'`
}

/** Why campaigns are not shown. */
export async function blockersOf(
  db: Db,
  ids: readonly number[],
  moment: DeliveryMoment,
): Promise<Map<number, Blocker | null>> {
  const { rows } = await sql<{ id: bigint; blocker: Blocker | null }>`
    select campaigns.id, shown.blocker
    from campaigns left join ads on ads.campaign_id = campaigns.id
      left join exchange_ads theirs on theirs.ad_id = ads.id
      cross join lateral ${deliveryOf(moment)} shown
    where campaigns.id = any(${[...ids]}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, blocker }) => [Number(id), blocker]))
}

function deliveryOf({ now, hasExchange, accountBlocker }: DeliveryMoment) {
  return sql`delivery_of(campaigns, ads, theirs, ${now}, ${hasExchange}, ${accountBlocker})`
}
