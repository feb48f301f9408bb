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

/**
 * The listed campaigns of an account as `listed`, from what is kept for lists; `listed.blocker` says why an ad is not
 * shown, by the rule in the database.
 */
export function listedDeliveries(accountId: number, { now, hasExchange, accountBlocker }: DeliveryMoment) {
  return sql`listed_deliveries(${BigInt(accountId)}, ${now}, ${hasExchange}, ${accountBlocker}) listed`
}

/** Why campaigns are not shown. */
export async function blockersOf(
  db: Db,
  ids: readonly number[],
  { now, hasExchange, accountBlocker }: DeliveryMoment,
): Promise<Map<number, Blocker | null>> {
  const { rows } = await sql<{ id: bigint; blocker: Blocker | null }>`
    select campaigns.id, shown.blocker
    from campaigns left join ads on ads.campaign_id = campaigns.id
      left join exchange_ads theirs on theirs.ad_id = ads.id
      cross join lateral delivery_of(campaigns, ads, theirs, ${now}, ${hasExchange}, ${accountBlocker}) shown
    where campaigns.id = any(${[...ids]}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, blocker }) => [Number(id), blocker]))
}
