import { AIMS, aimLine, holds, JUDGED, type Aim } from './aims.ts'
import { CONTROLLERS, runSetting, SETTINGS, type Extent } from './flow/settings.ts'
import type { Figures } from './flow/figures.ts'
import { seedsOf } from './seeds.ts'

/** Fewer days than are needed to judge a tenth: aims may be missed by so much. */
const SLACK = 0.05

const [FIXED = ''] = Object.keys(CONTROLLERS)

/** The aims on two of the seeds for CI, in a few seconds. */
export function smoke(): { lines: string[]; missed: string[] } {
  const extent: Extent = { seeds: seedsOf('ci', 100, 101), campaigns: 8, days: 5 }
  const known = new Map<string, Map<string, Figures>>()
  const figuresIn = (setting: Aim['setting']) => {
    const found =
      known.get(setting) ??
      new Map(
        runSetting(SETTINGS[setting], extent, [FIXED, JUDGED]).map(({ controller, figures }) => [
          controller,
          figures,
        ]),
      )
    known.set(setting, found)
    return found
  }
  const judged = AIMS.map((aim) => {
    const value = (controller: string) => {
      const figures = figuresIn(aim.setting).get(controller)
      return figures ? aim.of(figures) : Number.NaN
    }
    return { aim: loosened(aim), value: value(JUDGED), floor: value(FIXED) }
  })
  return {
    lines: judged.map(({ aim, value, floor }) => aimLine(aim, value, floor)),
    missed: judged.filter(({ aim, value }) => !holds(aim, value)).map(({ aim }) => aim.title),
  }
}

function loosened(aim: Aim): Aim {
  const { least, most } = aim
  return {
    ...aim,
    ...(least !== undefined && { least: Number((least - SLACK).toFixed(3)) }),
    ...(most !== undefined && { most: Number((most + SLACK * Math.min(most, 1)).toFixed(3)) }),
  }
}
