import { advertiserOf, type Advertiser } from '../truth/advertisers.ts'
import { Marketplace, worthOfCell } from '../truth/marketplace.ts'
import type { Rivals } from '../truth/rivals.ts'
import { auctionFigures, meanOf, type AuctionFigures } from './figures.ts'
import { runWorld, type Arm, type Setup } from './run-world.ts'

/** How all campaigns of a world get their prices. */
export const ARMS = {
  'typed bids, paid': { steering: 'typed', isLimited: true, hasCeiling: false, noise: 0 },
  'market price': { steering: 'market', isLimited: false, hasCeiling: true },
  'market price below typed bids': { steering: 'market', isLimited: true, hasCeiling: true },
  'market price, no ceiling': { steering: 'market', isLimited: false, hasCeiling: false },
  'market price, rank without noise': { steering: 'market', isLimited: false, hasCeiling: true, noise: 0 },
} satisfies Record<string, Arm>
export type ArmName = keyof typeof ARMS

export type AuctionRow = { readonly arm: string; readonly figures: AuctionFigures; readonly seconds: number }

export type AuctionExtent = {
  readonly seeds: readonly number[]
  readonly campaigns: number
  readonly days: number
}

/** Auctions of the lab for each campaign on a mean day: budgets need about half of the typed bids then. */
const REQUESTS_EACH = 4_500
const many = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at))

/** All campaigns of a marketplace, drawn. */
function drawnSetup(rivals: Rivals, seed: number, { campaigns, days }: AuctionExtent): Setup {
  const world = { seed, rivals }
  const advertisers = many(campaigns, (at) => advertiserOf(world, at + 1))
  return { world, advertisers, requests: REQUESTS_EACH * campaigns, days }
}

export function runArm(arm: Arm, rivals: Rivals, extent: AuctionExtent): AuctionFigures {
  return meanOf(extent.seeds.map((seed) => auctionFigures(runWorld(drawnSetup(rivals, seed, extent), arm))))
}

export function runAuctions(rivals: Rivals, names: readonly ArmName[], extent: AuctionExtent): AuctionRow[] {
  return names.map((arm) => timed(arm, () => runArm(ARMS[arm], rivals, extent)))
}

export function timed(arm: string, run: () => AuctionFigures): AuctionRow {
  const started = process.cpuUsage()
  const figures = run()
  return { arm, figures, seconds: process.cpuUsage(started).user / 1e6 }
}

/** A niche: one root in one city, in which clones of one campaign stand beside drawn ones of the whole marketplace. */
const OTHERS = 20
const FIRST_CLONE = 1_001
export const MOST_CLONES = 24
const NICHE_REQUESTS = 200_000
/** One of usual prices. */
const NICHE_ROOT = 3
/** All clones together have so many times the money that nearly all clicks of the niche cost. */
const NICHE_MONEY = 2

function clone(at: number, budget: number): Advertiser {
  const id = FIRST_CLONE + at
  return { id, account: id, budget, typed: 20_000, quality: 1, roots: [NICHE_ROOT], cities: [0] }
}

export function runNiche(arm: Arm, clones: number, { seeds, days }: Omit<AuctionExtent, 'campaigns'>) {
  return meanOf(
    seeds.map((seed) => {
      const world = { seed, rivals: 'mixed' } as const
      const worth = worthOfCell(new Marketplace(world, NICHE_REQUESTS), NICHE_ROOT, 0)
      const budget = Math.round((NICHE_MONEY * worth) / MOST_CLONES)
      const others = many(OTHERS, (at) => advertiserOf(world, at + 1))
      const advertisers = [...others, ...many(clones, (at) => clone(at, budget))]
      const results = runWorld({ world, advertisers, requests: NICHE_REQUESTS, days }, arm)
      return auctionFigures(results.filter(({ campaign }) => campaign >= FIRST_CLONE))
    }),
  )
}

/** What the operator's percent costs and brings. */
export const MARGINS = [10, 20, 30, 40]
export function runMargins(extent: AuctionExtent): AuctionRow[] {
  return MARGINS.map((marginPercent) =>
    timed(`${marginPercent}%`, () => runArm({ ...ARMS['market price'], marginPercent }, 'mixed', extent)),
  )
}
