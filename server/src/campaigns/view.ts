import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { RegisterExtraData, type Campaign } from '@jarchi/shared/api/campaigns.ts'
import { campaignFlags } from '@jarchi/shared/campaign-flags.ts'
import { accountBlocker, deliveryBlocker } from '@jarchi/shared/delivery.ts'
import { arePlacesUnknown, type TargetingIndex } from '@jarchi/shared/targeting.ts'
import type { Wallet } from '../wallet/service.ts'
import { sharedSlots } from './page-body.ts'
import { campaignRevision } from './campaign-values.ts'
import type { CampaignRow } from './queries.ts'

export type CampaignSurroundings = {
  ads: ReadonlyMap<number, MobileAd>
  /** The account's wallet. */
  wallet: Wallet
  isFinancialInfoOverdue: boolean
  /** Campaigns that have spent today's budget. */
  spentToday: ReadonlySet<bigint>
  cityNames: ReadonlyMap<string, string>
  neighborhoodNames: ReadonlyMap<string, string>
  index: TargetingIndex
  /** Slugs that the exchange knows; null if there is no exchange. */
  knownNeighborhoods: ReadonlySet<string> | null
  categoryNames: ReadonlyMap<string, string>
  rootCategories: readonly string[]
  now: Date
}

/** A campaign in the wire format. */
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
    revision: campaignRevision(row),
    divar_ad,
  }
  const isEvery = around.rootCategories.every((slug) => category_slugs.includes(slug))
  return {
    ...campaign,
    ...campaignFlags(campaign),
    blocker: blockerOf(row, divar_ad, around),
    next_blocker: divar_ad && accountBlocker(subjectOf(around)),
    labels: {
      cities: shortLabel(cities, around.cityNames),
      neighborhoods: shortLabel(neighborhoods, around.neighborhoodNames),
      categories: shortLabel(isEvery ? [] : category_slugs, around.categoryNames),
    },
  }
}

function blockerOf(row: CampaignRow, ad: MobileAd | null, around: CampaignSurroundings) {
  const { enabled: campaignEnabled, daypart } = row
  const { index, knownNeighborhoods: known, spentToday, now } = around
  const subject = {
    campaignEnabled,
    ad,
    arePlacesUnknown: known !== null && arePlacesUnknown(row, index, known),
    isBudgetSpent: spentToday.has(row.id),
    daypart,
    ...subjectOf(around),
  }
  return deliveryBlocker(subject, now)
}

/** The facts about the account that decide whether an ad is shown. */
function subjectOf({ wallet, isFinancialInfoOverdue }: CampaignSurroundings) {
  const { available: balance, debtLimit, room } = wallet
  return { balance, debtLimit, room, isFinancialInfoOverdue }
}

function shortLabel(slugs: readonly string[], names: ReadonlyMap<string, string>) {
  const [first] = slugs
  if (first === undefined) return { first: null, more: 0 }
  return { first: names.get(first) ?? first, more: slugs.length - 1 }
}
