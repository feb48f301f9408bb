import { AD_STATUS, type ReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { DAYPART_PRESETS, daypartFromSlots, type Daypart } from '@jarchi/shared/time/daypart.ts'
import type { FeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import { demoTexts } from '../../platform/texts/demo.ts'
import type { SceneName } from './scenes.ts'

export type DemoCampaign = {
  scene: SceneName
  title: string
  landing: string
  categories: string[]
  cities: string[]
  neighborhoods: string[]
  daily_budget: bigint
  bid: bigint
  daypart: Daypart
  enabled: boolean
  adActive: boolean
  status: ReviewStatus
  reasons: FeedbackReason[]
  note: string | null
  /** Days since the ad was registered. */
  age: number
}

const { titles, notes } = demoTexts

/** Three to five in the morning, so that it is almost never shown. */
const BEFORE_DAWN = daypartFromSlots(
  Array.from({ length: 14 }, (_, index) => ({ day_of_week: index % 7, hour_of_day: index < 7 ? 3 : 4 })),
)

function campaign(
  scene: SceneName,
  categories: string[],
  rest: Partial<DemoCampaign> & { age: number },
): DemoCampaign {
  return {
    scene,
    title: titles[scene],
    landing: `https://${scene}.example.ir/`,
    categories,
    cities: [],
    neighborhoods: [],
    daily_budget: 3_000_000n,
    bid: 18_000n,
    daypart: DAYPART_PRESETS.allWeek,
    enabled: true,
    adActive: true,
    status: AD_STATUS.approved,
    reasons: [],
    note: null,
    ...rest,
  }
}

/** One campaign in every state that an advertiser may see, newest first. */
export const SHOP_CAMPAIGNS: readonly DemoCampaign[] = [
  campaign('sofa', ['furniture', 'home-kitchen'], { age: 0.4, cities: ['tehran', 'karaj', 'qom'] }),
  campaign('phone', ['mobile-phones'], { age: 0.6, status: AD_STATUS.pending, bid: 32_000n }),
  campaign('car', ['light'], {
    age: 1,
    landing: '{address}09121234567',
    cities: ['tehran'],
    daily_budget: 8_000_000n,
  }),
  campaign('coffee', ['catering'], {
    age: 2,
    status: AD_STATUS.denied,
    reasons: ['phone_number_shown', 'low_quality'],
    note: notes.coffee,
    cities: ['tehran'],
  }),
  campaign('laptop', ['laptops', 'computers'], {
    age: 2.5,
    status: AD_STATUS.preApproved,
    daily_budget: 6_000_000n,
    bid: 45_000n,
  }),
  campaign('tent', ['travel-packages', 'sport'], {
    age: 3,
    status: AD_STATUS.changesAsked,
    reasons: ['oversized_text'],
    note: notes.tent,
    cities: ['rasht'],
  }),
  campaign('home', ['apartment-sell', 'presell'], {
    age: 4,
    cities: ['tehran', 'mashhad'],
    neighborhoods: ['tehran-aghdsyh', 'tehran-akhtyaryh'],
    daily_budget: 20_000_000n,
    bid: 60_000n,
  }),
  campaign('bicycle', ['bicycle', 'sport'], { age: 5, enabled: false, cities: ['isfahan', 'yazd'] }),
  campaign('plant', ['home-kitchen'], { age: 6, daypart: BEFORE_DAWN, cities: ['shiraz'] }),
  campaign('watch', ['jewelry-and-watches'], { age: 7, daypart: DAYPART_PRESETS.evenings }),
  campaign('cat', ['cat', 'animals'], { age: 8, landing: '{address}1550', cities: ['tabriz', 'tehran'] }),
  campaign('guitar', ['musical-instruments', 'teaching'], { age: 9, adActive: false, cities: ['tehran'] }),
  campaign('balloons', ['event', 'catering'], { age: 15, cities: ['ahvaz'] }),
  campaign('cake', ['catering'], { age: 10, daypart: DAYPART_PRESETS.weekend, cities: ['karaj', 'qazvin'] }),
]

export const AGENCY_CAMPAIGNS: readonly DemoCampaign[] = [
  campaign('home', ['apartment-rent', 'residential-rent'], {
    title: demoTexts.agencyTitle,
    age: 3,
    landing: '{address}02188001122',
    cities: ['tehran'],
  }),
]
