import { campaignOf } from '../truth/campaigns.ts'
import { clicksOverCells } from '../truth/cells.ts'
import { hindsightOf } from '../truth/oracle.ts'
import { Market } from './market.ts'
import type { Extent } from './settings.ts'

/** By campaign and day: clicks with a price for each hour and kind of place, over those of the best single price. */
export function gainsOfCells({ seeds, campaigns, days }: Extent): number[] {
  return seeds.flatMap((seed) => {
    const market = new Market({ seed, rivals: 'mixed' })
    return Array.from({ length: campaigns }, (_, id) => campaignOf(market.world, id, 'any')).flatMap(
      (campaign) =>
        Array.from({ length: days }, (_, day) => {
          const asked = { budget: campaign.budget, quality: campaign.quality }
          const truth = market.day(campaign, day)
          return clicksOverCells(truth, campaign, asked) / hindsightOf(truth, campaign, asked).clicks - 1
        }),
    )
  })
}
