import { AIM_HEAD, aimLine, judgeFlow, type Judged } from './aims.ts'
import {
  ARMS,
  MOST_CLONES,
  runArm,
  runAuctions,
  runMargins,
  runNiche,
  timed,
  type ArmName,
} from './auction/experiments.ts'
import { judgeCurve, judgeNiche, judgeWorlds, RIVAL_WORLDS } from './auction/judge.ts'
import { auctionTable } from './auction/table.ts'
import { CURVE_CASES, runCurve, type CurveCase } from './curve.ts'
import {
  CONTROLLERS,
  runSetting,
  SETTINGS,
  type Extent,
  type Row,
  type SettingName,
} from './flow/settings.ts'
import { gainsOfCells } from './flow/cells.ts'
import { table } from './flow/table.ts'
import { digits, markdown } from './markdown.ts'
import { readHeldOut, seedsOf } from './seeds.ts'
import { smoke } from './smoke.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const CAMPAIGNS = 16
const DAYS = 7
/** In an auction world; fewer of them stand for its seeds. */
const AUCTION = { campaigns: 120, days: 6, seeds: 3 }
const [FIXED = ''] = Object.keys(CONTROLLERS)

/** What `npm run lab -- NAME …` does; `1-10` among its words are seeds. */
const COMMANDS: Record<string, (words: string[]) => void> = {
  flow: (words) => {
    const extent = { seeds: tuningSeeds(words), campaigns: CAMPAIGNS, days: DAYS }
    for (const name of chosen(settingNames(), words)) tableOf(name, extent)
  },
  auction: (words) => {
    const extent = { ...AUCTION, seeds: tuningSeeds(words) }
    for (const rivals of chosen([...RIVAL_WORLDS, 'mixed'] as const, words)) {
      say(auctionTable(rivals, runAuctions(rivals, Object.keys(ARMS) as ArmName[], extent)))
    }
  },
  niche: (words) => {
    const extent = { seeds: tuningSeeds(words), days: DAYS }
    for (const clones of [8, MOST_CLONES]) {
      const arms = ['market price, no ceiling', 'market price'] as const
      const rows = arms.map((arm) => timed(arm, () => runNiche(ARMS[arm], clones, extent)))
      say(auctionTable(`${clones} clones`, rows))
    }
  },
  margin: (words) => say(auctionTable('margin', runMargins({ ...AUCTION, seeds: tuningSeeds(words) }))),
  curve: (words) => curve(tuningSeeds(words)),
  cells: (words) => cells({ seeds: tuningSeeds(words), campaigns: CAMPAIGNS, days: 3 }),
  speed: () => {
    const run = () => runArm(ARMS['market price'], 'mixed', { seeds: [1], campaigns: 1_000, days: 28 })
    const started = performance.now()
    say(auctionTable('28 days × 1,000 campaigns', [timed('market price', run)]))
    say(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
  },
  smoke: () => {
    const { lines, missed } = smoke()
    for (const line of lines) say(line)
    if (missed.length > 0) process.exitCode = 1
  },
  'held-out': (words) => {
    const [from = 1_001, to = 1_010] = rangeIn(words) ?? []
    const parts = chosen(HELD_OUT_PARTS, words)
    if (parts.length === 0) throw new Error(`Parts are ${HELD_OUT_PARTS.join(', ')}.`)
    heldOut(parts, readHeldOut(from, to, parts.length < HELD_OUT_PARTS.length ? parts : []))
  },
}

/** What is asked, by the lab that answers it. */
const HELD_OUT_PARTS = ['flow', 'curve', 'niche', 'worlds'] as const
type HeldOutPart = (typeof HELD_OUT_PARTS)[number]

const SEEDS = /^\d+-\d+$/
function tuningSeeds(words: readonly string[]): number[] {
  const [from = 1, to = 3] = rangeIn(words) ?? []
  return seedsOf('tuning', from, to)
}

const rangeIn = (words: readonly string[]) =>
  words
    .find((word) => SEEDS.test(word))
    ?.split('-')
    .map(Number)

/** Those whose names begin with a word; without words all. */
function chosen<Name extends string>(names: readonly Name[], words: readonly string[]): Name[] {
  const wanted = words.filter((word) => !SEEDS.test(word))
  return names.filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
}

const settingNames = () => Object.keys(SETTINGS) as SettingName[]

function tableOf(name: SettingName, extent: Extent): Row[] {
  const rows = runSetting(SETTINGS[name], extent)
  say(table(name, rows))
  return rows
}

function curve(seeds: readonly number[]) {
  const rows = (Object.keys(CURVE_CASES) as CurveCase[]).flatMap((name) =>
    seeds.map((seed) => {
      const { oracle, curve: saved, share } = runCurve(name, seed)
      return [name, String(seed), ...[oracle, saved, share].map(digits(3))]
    }),
  )
  say(markdown([['learnt from', 'seed', 'truth saves', 'curve saves', 'share'], ...rows]))
}

/** What a price for each hour and kind of place would bring over one price. */
function cells(extent: Extent) {
  const gains = gainsOfCells(extent).toSorted((one, other) => one - other)
  const at = (part: number) => digits(4)(gains[Math.floor(part * gains.length)] ?? Number.NaN)
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  const row = ['price by hour and place', String(gains.length), digits(4)(mean), at(0.1), at(0.9)]
  say(markdown([['clicks over one price', 'days', 'mean', 'p10', 'p90'], row]))
}

/** All tables of the flow lab, then what is asked of the product's rule; or some parts of it. */
function heldOut(parts: readonly HeldOutPart[], seeds: readonly number[]) {
  const extent = { seeds, campaigns: CAMPAIGNS, days: DAYS }
  const judges: Record<HeldOutPart, () => Judged[]> = {
    flow: () => heldOutFlow(extent),
    curve: () => judgeCurve(seeds),
    niche: () => judgeNiche({ seeds, days: DAYS }),
    worlds: () => judgeWorlds({ ...AUCTION, seeds: seeds.slice(0, AUCTION.seeds) }),
  }
  for (const part of parts) {
    const judged = judges[part]()
    say(AIM_HEAD)
    for (const each of judged) say(aimLine(each))
  }
}

function heldOutFlow(extent: Extent): Judged[] {
  const rows = new Map(settingNames().map((name) => [name, tableOf(name, extent)]))
  const figuresOf = (setting: SettingName, controller: string) => {
    const row = rows.get(setting)?.find((each) => each.controller === controller)
    if (!row) throw new Error(`${controller} did not run in ${setting}`)
    return row.figures
  }
  return judgeFlow(figuresOf, FIXED)
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null
if (command) command(words)
else {
  say(`npm run lab -- ${Object.keys(COMMANDS).join(' | ')}; docs/lab.md explains them.`)
  process.exitCode = 2
}
