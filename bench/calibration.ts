import { adQuality, contextRates, placeParts, type SeenPlace } from '@jarchi/shared/delivery/bid-price.ts'
import { seeded } from './parts/bidder-data.ts'
import { IS_SMALLEST, printAim, sized } from './parts/aim.ts'

/**
 * Ads of different quality in places with different click rates, shown and clicked by seeded chance. The
 * rates are learnt batch by batch, as in the product, and then predict the clicks of the next impressions.
 * Only this program knows the real worth of a place and an ad.
 */
const SEEDS = IS_SMALLEST ? [101] : [101, 102, 103, 104]
const ADS = 600
const BATCHES = 40
const IMPRESSIONS = sized(null, 100_000, 2_000)
const DECILES = 10

for (const seed of SEEDS) run(seed)

function run(seed: number) {
  const random = seeded(seed)
  const world = worldOf(random)
  const qualities = Array.from({ length: ADS }, () => ({ clicks: 0, expected: 0 }))
  const places = new Map<string, SeenPlace & { clicks: number; impressions: number }>()
  let rateOf = contextRates([])
  const predicted: [rate: number, truth: number, clicked: number][] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    const before = qualities.map((seen) => adQuality(seen))
    for (let shown = 0; shown < IMPRESSIONS; shown++) {
      const ad = Math.floor(random() ** 2 * ADS)
      const parts = world.place()
      const base = rateOf(parts)
      const truth = world.rate(ad, parts)
      const clicked = random() < truth ? 1 : 0
      const quality = before[ad] ?? 1
      if (batch === BATCHES - 1) predicted.push([Math.min(1, base * quality), truth, clicked])
      const seen = qualities[ad]
      if (seen) {
        seen.clicks += clicked
        seen.expected += base
      }
      const key = parts.join()
      const place = places.get(key) ?? { parts, clicks: 0, impressions: 0 }
      places.set(key, place)
      place.clicks += clicked
      place.impressions += quality
    }
    rateOf = contextRates([...places.values()])
  }
  report(seed, predicted, rateOf)
}

type World = { place: () => readonly number[]; rate: (ad: number, parts: readonly number[]) => number }

function worldOf(random: () => number): World {
  const lifts = (count: number) => Array.from({ length: count }, () => Math.exp((random() - 0.5) * 1.2))
  const [roots, offsets, pages] = [lifts(12), lifts(4), [1, 0.7, 0.45]]
  const searches = [1, 1.6]
  const quality = Array.from({ length: ADS }, () => Math.exp((random() + random() + random() - 1.5) * 1.2))
  return {
    place: () =>
      placeParts({
        style: 0,
        page: Math.floor(random() ** 2 * 5),
        offset: [4, 14, 24][Math.floor(random() * 3)] ?? 4,
        root: Math.floor(random() ** 2 * 12),
        hasQuery: random() < 0.35,
      }),
    rate: (ad, [, page = 0, offset = 0, root = 0, query = 0]) =>
      Math.min(
        0.3,
        0.004 *
          (quality[ad] ?? 1) *
          (roots[root] ?? 1) *
          (offsets[offset] ?? 1) *
          (pages[page] ?? 1) *
          (searches[query] ?? 1),
      ),
  }
}

function report(
  seed: number,
  predicted: [number, number, number][],
  rateOf: ReturnType<typeof contextRates>,
) {
  const sorted = predicted.toSorted(([one], [other]) => one - other)
  const size = Math.ceil(sorted.length / DECILES)
  const ratios = Array.from({ length: DECILES }, (_, decile) => {
    const part = sorted.slice(decile * size, (decile + 1) * size)
    const sum = (column: 0 | 1) => part.reduce((total, row) => total + row[column], 0)
    return sum(0) / sum(1)
  })
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  console.log(`seed ${seed}: predicted / true by decile ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`)
  console.log(`  an average place is clicked at ${(rateOf([0, 0, 0, 0, 0]) * 100).toFixed(2)}%`)
  printAim(`seed ${seed}, the least ratio of a decile`, least, { least: 0.8 }, '', 2)
  printAim(`seed ${seed}, the largest`, most, { most: 1.25 }, '', 2)
}
