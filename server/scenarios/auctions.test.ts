import { FULL_WEEK, setSlots } from '@jarchi/shared/time/daypart.ts'
import { joins } from '@jarchi/shared/delivery/pacing.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { contextOf } from '../src/delivery/bidding/bid-context.ts'
import { Bidder, type BidderState, type NoBid } from '../src/delivery/bidding/bidder.ts'
import { CampaignIndex } from '../src/delivery/bidding/campaign-index.ts'
import { FrequencyCounts } from '../src/delivery/bidding/frequency.ts'
import { Spending } from '../src/delivery/bidding/spending.ts'
import { TargetReader } from '../src/delivery/bidding/target-reader.ts'
import { sealWith, tokenKeys } from '../src/delivery/tracking/token.ts'
import { scenariosIn, title } from '../test/scenarios.ts'
import { SMALL_PLACES as PLACES } from '../test/small-places.ts'

/** Midnight of a Saturday in Tehran. */
const MIDNIGHT = Date.UTC(2026, 7, 1) - 12_600_000
const HOUR_MS = 3_600_000
const CLICK_RATE = 0.005
const DEVICE = 77n

const Slugs = (slugs: Iterable<string>) => z.array(z.enum([...slugs])).default([])
const City = z.enum([...PLACES.cityIds.keys()])
const rial = z.int().min(0)
/** By name; all that is left out: everywhere, always, for everybody, with money and an ad that is as good as others. */
const Campaign = z.strictObject({
  bid: rial,
  cities: Slugs(PLACES.cityIds.keys()),
  neighborhoods: Slugs(PLACES.neighborhoods.keys()),
  categories: Slugs(PLACES.categories.keys()),
  keywords: z.array(z.string()).default([]),
  hours: z.array(z.int().min(0).max(23)).optional(),
  budget: rial.default(3_000_000),
  charged_today: rial.default(0),
  wallet: rial.default(10_000_000),
  ad_expires_in_hours: z.number().default(100),
  ad_clicks: z.strictObject({ seen: z.number(), expected: z.number() }).default({ seen: 0, expected: 0 }),
  seen_by_device: z.int().default(0),
  part_of_price_after_losses: z.number().default(1),
})
const Place = z.strictObject({ floor: rial.default(0), style: z.enum(['native', 'other']).default('native') })
const Auction = z.strictObject({
  title,
  given: z.strictObject({ campaigns: z.record(z.string(), Campaign), margin_percent: z.number().default(0) }),
  /** The page; half a percent of its viewers click on an average ad. */
  asked: z.strictObject({
    city: City.optional(),
    neighborhood: z.enum([...PLACES.neighborhoods.keys()]).optional(),
    category: z.enum([...PLACES.categories.keys()]).optional(),
    search: z.string().default(''),
    hour: z.int().min(0).max(23).default(12),
    places: z.array(Place).default([{ floor: 0, style: 'native' }]),
    barred: z.array(z.string()).default([]),
    delivery_is_stopped: z.boolean().default(false),
  }),
  /** For each place the campaign that wins it with its price of a thousand impressions, or why there is none. */
  follows: z.array(
    z.union([
      z.strictObject({ winner: z.string(), price: rial.optional() }),
      z.strictObject({ nobody_because: z.enum(['stopped', 'style', 'floor', 'no_match']) }),
    ]),
  ),
})
type Case = z.infer<typeof Auction>

/** The device's counts are large, and campaigns of all cases have different numbers. */
const frequency = new FrequencyCounts({ hour: 3, day: 10 })
let lastId = 0

test.each(scenariosIn('auctions', Auction))('auctions: %s', (_, { given, asked, follows }) => {
  const now = new Date(MIDNIGHT + asked.hour * HOUR_MS)
  const { state, ids } = stateOf(given.campaigns, asked, now)
  const reasons: NoBid[] = []
  const settings = {
    marginPercent: given.margin_percent,
    mostPerMille: 3_000_000,
    seal: sealWith(tokenKeys('x')),
    epoch: 1,
  }
  const bidder = new Bidder(state, settings, (reason) => reasons.push(reason))
  const places = asked.places.map(({ floor, style }) => ({
    floor,
    style: style === 'native' ? 0 : 1,
    page: 0,
    offset: 0,
  }))
  const visit = {
    context: contextOf(pageOf(asked), PLACES, now),
    device: DEVICE,
    hash: hashJoinedBy([...ids.values()]),
    barred: new Set(asked.barred.map((name) => ids.get(name) ?? 0)),
  }
  const offers = bidder.offers(places, visit, now, performance.now() / 1_000)
  const nameOf = (id: number) => [...ids].find(([, each]) => each === id)?.[0]
  const happened = offers.map((offer, at) => {
    const wanted = follows[at]
    if (!offer) return { nobody_because: reasons.shift() }
    const hasPrice = wanted && 'price' in wanted && wanted.price !== undefined
    return { winner: nameOf(offer.campaignId), ...(hasPrice && { price: offer.price }) }
  })
  expect(happened).toEqual(follows)
})

const pageOf = ({ city, neighborhood, category, search }: Case['asked']) => ({
  cities: city ? [city] : [],
  neighborhoods: neighborhood ? [neighborhood] : [],
  categories: category ? [category] : [],
  query: search,
})

function stateOf(campaigns: Case['given']['campaigns'], { delivery_is_stopped }: Case['asked'], now: Date) {
  const [index, spending] = [new CampaignIndex(() => 0.5), new Spending()]
  const reader = new TargetReader(PLACES, index.terms)
  const [ids, lossFactors] = [new Map<string, number>(), new Map<number, number>()]
  for (const [name, one] of Object.entries(campaigns)) {
    const campaignId = ++lastId
    ids.set(name, campaignId)
    index.put({
      campaignId,
      adId: campaignId,
      accountId: campaignId,
      bid: one.bid,
      budget: one.budget,
      stopsAt: now.getTime() + one.ad_expires_in_hours * HOUR_MS,
      targets: reader.read(storedTargets(one)),
      mediaId: '',
      seen: { clicks: one.ad_clicks.seen, expected: one.ad_clicks.expected },
      checksum: 0,
    })
    spending.setCharged(campaignId, one.charged_today)
    spending.setRoom(campaignId, one.wallet)
    lossFactors.set(campaignId, one.part_of_price_after_losses)
    for (let seen = 0; seen < one.seen_by_device; seen++) frequency.count(DEVICE, campaignId, now.getTime())
  }
  index.reorderNow()
  const learnt = { rateOf: () => CLICK_RATE, lossFactors }
  const stop = () => (delivery_is_stopped ? ('stopped' as const) : null)
  return { ids, state: { index, spending, frequency, learnt, stop } satisfies BidderState }
}

const storedTargets = ({ hours, cities, neighborhoods, categories, keywords }: z.infer<typeof Campaign>) => ({
  daypart: hours ? setSlots('0'.repeat(168), hours, true) : FULL_WEEK,
  cities: cities.join(),
  neighborhoods: neighborhoods.join(),
  categories: (categories.length > 0 ? categories : ['vehicles', 'jobs']).join(),
  keywords: keywords.join('\n'),
})

/** Of a request that all of them join, however few they join at the beginning. */
function hashJoinedBy(campaignIds: number[]): number {
  for (let hash = 0; ; hash++) if (campaignIds.every((id) => joins(hash, id, 0.1))) return hash
}
