import {
  alm,
  dual,
  dualSafe,
  fixedBid,
  mystique,
  supply,
  supplyWithoutCeiling,
  trafficPid,
} from '../controllers/rules.ts'
import type { MakeController } from '../controllers/controller.ts'
import { campaignOf, type Size } from '../truth/campaigns.ts'
import type { Rivals } from '../truth/rivals.ts'
import { EVENT_DAY, figuresOf, type Figures } from './figures.ts'
import { Market } from './market.ts'
import { runCampaign, type DayResult, type Events } from './run-campaign.ts'

export const CONTROLLERS: Record<string, MakeController> = {
  'today: 20,000': fixedBid,
  ALM: alm,
  'traffic-aware PID': trafficPid,
  Mystique: mystique,
  'dual step': dual,
  'dual, both safeguards': dualSafe,
  'supply, no ceiling': supplyWithoutCeiling,
  'supply model': supply,
}

export type Setting = {
  readonly rivals: Rivals
  readonly size: Size
  readonly isHalfGone?: true
  readonly events?: Omit<Events, 'days'>
}

export const SETTINGS = {
  mixed: { rivals: 'mixed', size: 'any' },
  still: { rivals: 'still', size: 'any' },
  pacing: { rivals: 'pacing', size: 'any' },
  shading: { rivals: 'shading', size: 'any' },
  entering: { rivals: 'entering', size: 'any' },
  '50 clicks a day': { rivals: 'mixed', size: 'small' },
  '3 requests an hour': { rivals: 'mixed', size: 'sparse' },
  'five hours off': { rivals: 'mixed', size: 'any', events: { off: { day: EVENT_DAY, from: 10, to: 15 } } },
  'half of the rivals gone': { rivals: 'mixed', size: 'any', isHalfGone: true },
  'budget doubled': { rivals: 'mixed', size: 'any', events: { doubledFrom: EVENT_DAY } },
} satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS

export type Extent = { readonly seeds: readonly number[]; readonly campaigns: number; readonly days: number }

export type Row = { readonly controller: string; readonly figures: Figures; readonly seconds: number }

/** All named controllers in one setting, in the same weather. */
export function runSetting(setting: Setting, extent: Extent, names = Object.keys(CONTROLLERS)): Row[] {
  const markets = extent.seeds.map((seed) => {
    return new Market({ seed, rivals: setting.rivals, ...(setting.isHalfGone && { goneFrom: EVENT_DAY }) })
  })
  return names.map((controller) => {
    const make = CONTROLLERS[controller]
    const started = process.cpuUsage()
    const results = make ? markets.flatMap((market) => runMarket(market, make, setting, extent)) : []
    return { controller, figures: figuresOf(results), seconds: process.cpuUsage(started).user / 1e6 }
  })
}

function runMarket(
  market: Market,
  make: MakeController,
  { size, events }: Setting,
  { campaigns, days }: Extent,
): DayResult[] {
  return Array.from({ length: campaigns }, (_, id) => {
    return runCampaign(market, campaignOf(market.world, id, size), make, { days, ...events })
  }).flat()
}
