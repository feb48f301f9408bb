import { AIM_HEAD, aimLine, holds, JUDGED, judgeFlow, loosened, type Judged } from './aims.ts'
import { judgeCurve, judgeNiche, judgeWorlds } from './auction/judge.ts'
import { CONTROLLERS, runSetting, SETTINGS, type SettingName } from './flow/settings.ts'
import type { Figures } from './flow/figures.ts'
import { seedsOf } from './seeds.ts'

/** Fewer days than are needed to judge a tenth: aims may be missed by so much. */
const SLACK = 0.05

const [FIXED = ''] = Object.keys(CONTROLLERS)

/** The aims on a few of the seeds for CI, in half a minute. */
export function smoke(): { lines: string[]; missed: string[] } {
  const [one = 0, other = 0, third = 0] = seedsOf('ci', 100, 102)
  const judged = [
    ...flow([one, other]),
    ...judgeWorlds({ seeds: [one], campaigns: 40, days: 2 }),
    ...judgeNiche({ seeds: [one, other, third], days: 3 }),
    ...judgeCurve([one, other]),
  ].map((each) => loosened(each, SLACK))
  const missed = judged.filter((each) => !holds(each)).map(({ title }) => title)
  return { lines: [AIM_HEAD, ...judged.map(aimLine)], missed }
}

function flow(seeds: readonly number[]): Judged[] {
  const known = new Map<string, Figures>()
  const keyOf = (setting: string, controller: string) => `${setting}: ${controller}`
  for (const [name, setting] of Object.entries(SETTINGS)) {
    for (const { controller, figures } of runSetting(setting, { seeds, campaigns: 8, days: 5 }, [
      FIXED,
      JUDGED,
    ])) {
      known.set(keyOf(name, controller), figures)
    }
  }
  const figuresOf = (setting: SettingName, controller: string) => {
    const found = known.get(keyOf(setting, controller))
    if (!found) throw new Error(`${controller} did not run in ${setting}`)
    return found
  }
  return judgeFlow(figuresOf, FIXED)
}
