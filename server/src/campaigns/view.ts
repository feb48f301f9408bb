import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { RegisterExtraData, type Campaign } from '@jarchi/shared/api/campaigns.ts'
import { campaignFlags } from '@jarchi/shared/campaign-flags.ts'
import { deliveryBlocker } from '@jarchi/shared/delivery.ts'
import type { Wallet } from '../wallet/service.ts'
import { sharedSlots } from './page-body.ts'
import type { CampaignRow } from './queries.ts'

export type CampaignSurroundings = {
  ads: ReadonlyMap<number, MobileAd>
  /** Of the account. */
  wallet: Wallet
  isFinancialInfoOverdue: boolean
  cityNames: ReadonlyMap<string, string>
  categoryNames: ReadonlyMap<string, string>
  now: Date
}

/** A campaign in the words of the wire. */
export function campaignView(row: CampaignRow, around: CampaignSurroundings): Campaign {
  const divar_ad = around.ads.get(Number(row.id)) ?? null
  const { cities, neighborhoods, category_slugs, keywords } = row
  const campaign = {
    id: Number(row.id),
    title: row.title,
    user_apply: row.enabled,
    daily_budget: Number(row.daily_budget),
    bid: Number(row.bid),
    display_time: sharedSlots(row.daypart),
    divar_config: { cities, neighborhoods, category_slugs, keywords },
    campaign_register_extra_data: RegisterExtraData.parse(row.register_extra),
    created_at: row.created_at.toISOString(),
    divar_ad,
  }
  return {
    ...campaign,
    ...campaignFlags(campaign),
    blocker: blockerOf(row, divar_ad, around),
    labels: {
      cities: shortLabel(cities, around.cityNames),
      categories: shortLabel(category_slugs, around.categoryNames),
    },
  }
}

function blockerOf(row: CampaignRow, ad: MobileAd | null, around: CampaignSurroundings) {
  const { wallet, isFinancialInfoOverdue, now } = around
  return deliveryBlocker(
    {
      campaignEnabled: row.enabled,
      ad,
      balance: wallet.balance,
      debtLimit: wallet.debtLimit,
      isFinancialInfoOverdue,
      daypart: row.daypart,
    },
    now,
  )
}

function shortLabel(slugs: readonly string[], names: ReadonlyMap<string, string>) {
  const [first] = slugs
  if (first === undefined) return { first: null, more: 0 }
  return { first: names.get(first) ?? first, more: slugs.length - 1 }
}
