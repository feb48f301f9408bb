import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { RegisterExtraData, type Blocker, type Campaign } from '@jarchi/shared/api/campaigns.ts'
import { ceilingOf, type BidRules } from '@jarchi/shared/advertising/bid.ts'
import { campaignFlags } from '@jarchi/shared/advertising/campaign-flags.ts'
import { sharedSlots } from './page-body.ts'
import { campaignRevision } from './campaign-values.ts'
import type { CampaignRow } from './queries.ts'

export type CampaignSurroundings = {
  ads: ReadonlyMap<number, MobileAd>
  blockers: ReadonlyMap<number, Blocker | null>
  accountBlocker: Blocker | null
  cityNames: ReadonlyMap<string, string>
  neighborhoodNames: ReadonlyMap<string, string>
  categoryNames: ReadonlyMap<string, string>
  rootCategories: readonly string[]
  bids: BidRules
  /** Null if nobody of the account may see amounts. */
  spent: ReadonlyMap<number, number> | null
  prices: ReadonlyMap<number, NonNullable<Campaign['click_price']>>
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
    click_ceiling: ceilingOf(Number(row.bid), around.bids),
    click_price: around.prices.get(Number(row.id)) ?? null,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    total_budget: row.total_budget === null ? null : Number(row.total_budget),
    spent: around.spent && (around.spent.get(Number(row.id)) ?? 0),
    display_time: sharedSlots(row.daypart),
    divar_config: { cities, neighborhoods, category_slugs, keywords },
    campaign_register_extra_data: RegisterExtraData.parse(row.register_extra),
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
    revision: campaignRevision(row),
    divar_ad,
  }
  const isEvery = around.rootCategories.every((slug) => category_slugs.includes(slug))
  return {
    ...campaign,
    ...campaignFlags(campaign),
    blocker: around.blockers.get(campaign.id) ?? null,
    next_blocker: divar_ad && around.accountBlocker,
    labels: {
      cities: shortLabel(cities, around.cityNames),
      neighborhoods: shortLabel(neighborhoods, around.neighborhoodNames),
      categories: shortLabel(isEvery ? [] : category_slugs, around.categoryNames),
    },
  }
}

function shortLabel(slugs: readonly string[], names: ReadonlyMap<string, string>) {
  const [first] = slugs
  if (first === undefined) return { first: null, more: 0 }
  return { first: names.get(first) ?? first, more: slugs.length - 1 }
}
