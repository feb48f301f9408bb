import type { Judged } from '../aims.ts'
import { CURVE_CASES, runCurve, type CurveCase } from '../curve.ts'
import type { Rivals } from '../truth/rivals.ts'
import { ARMS, MOST_CLONES, runArm, runNiche, type AuctionExtent } from './experiments.ts'

export const RIVAL_WORLDS = ['still', 'pacing', 'shading', 'entering'] as const satisfies Rivals[]

/** All campaigns with prices of the market against typed bids, in each world. */
export function judgeWorlds(extent: AuctionExtent): Judged[] {
  const all = RIVAL_WORLDS.map((rivals) => {
    const of = (name: keyof typeof ARMS) => runArm(ARMS[name], rivals, extent)
    const [typed, market] = [of('typed bids, paid'), of('market price')]
    return { rivals, typed, market, limited: of('market price below typed bids') }
  })
  const largest = (values: readonly number[]) => Math.max(...values)
  const runs = all.flatMap(({ market, limited }) => [market, limited])
  const of = (field: 'swing' | 'free' | 'aboveLimit' | 'overspent', rows = runs) =>
    largest(rows.map((run) => run[field]))
  const today = all.map(({ typed }) => typed)
  return [
    ...all.map(({ rivals, typed, market }) => {
      return {
        title: `${rivals} rivals: clicks over typed bids`,
        floor: 1,
        value: market.clicks / typed.clicks,
        least: 1.6,
      }
    }),
    ...all.map(({ rivals, typed, limited }) => {
      return {
        title: `${rivals} rivals: profit over today's`,
        floor: 1,
        value: limited.profit / typed.profit,
        least: 0.95,
      }
    }),
    { title: 'auctions: swing in a day', floor: of('swing', today), value: of('swing'), most: 0.15 },
    { title: 'auctions: free clicks', floor: of('free', today), value: of('free'), most: 0.005 },
    { title: 'clicks above their limit', floor: of('aboveLimit', today), value: of('aboveLimit'), most: 0 },
    { title: 'overspent, rial', floor: of('overspent', today), value: of('overspent'), most: 0 },
  ]
}

/** Clones of one campaign, beside the same without the market's ceiling. */
export function judgeNiche(extent: Omit<AuctionExtent, 'campaigns'>): Judged[] {
  const here = runNiche(ARMS['market price'], MOST_CLONES, extent)
  const without = runNiche(ARMS['market price, no ceiling'], MOST_CLONES, extent)
  return [
    {
      title: 'niche: price over that without ceiling',
      floor: 1,
      value: here.price / without.price,
      most: 0.6,
    },
    { title: 'niche: clicks over those without', floor: 1, value: here.clicks / without.clicks, least: 0.95 },
    { title: 'niche: spread between clones', floor: without.spread, value: here.spread, most: 0.25 },
  ]
}

const LEAST_SHARE: Record<CurveCase, number> = {
  '5,000 bids': 0.9,
  '60,000 bids': 0.95,
  '60,000 bids, jump': 0.9,
}

/** What the learnt curve saves of what the truth would. */
export function judgeCurve(seeds: readonly number[]): Judged[] {
  return (Object.keys(CURVE_CASES) as CurveCase[]).map((name) => {
    const shares = seeds.map((seed) => runCurve(name, seed).share)
    const value = shares.reduce((sum, share) => sum + share, 0) / shares.length
    return { title: `win curve, ${name}`, floor: 0, value, least: LEAST_SHARE[name] }
  })
}
