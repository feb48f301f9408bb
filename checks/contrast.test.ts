import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../shared/src/files/banner/color.ts'

const css = readFileSync(new URL('../web/src/styles/tokens.css', import.meta.url), 'utf8')

type Scheme = Record<string, string>

function schemes(): { light: Scheme; dark: Scheme } {
  const [light = '', dark = ''] = css.split('@media')
  const tokens = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, color]) => [name, color]),
    )
  return { light: tokens(light), dark: tokens(dark) }
}

const TEXT: [string, string[]][] = [
  ['ink', ['page', 'card', 'accent-soft']],
  ['quiet', ['page', 'card']],
  ['accent', ['page', 'card', 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['success', ['card', 'page', 'success-soft']],
  ['warning', ['card', 'page', 'warning-soft']],
  ['danger', ['card', 'page', 'danger-soft']],
  ['on-danger', ['danger']],
]
const textPairs = TEXT.flatMap(([ink, surfaces]) => surfaces.map((surface) => [ink, surface] as const))
const shapePairs = [
  ['edge', 'card'],
  ['edge', 'page'],
  ['accent', 'card'],
  ['accent', 'page'],
] as const

for (const [name, scheme] of Object.entries(schemes())) {
  const color = (token: string) => scheme[token] ?? expect.fail(`${token} is missing in ${name}`)

  test.each(textPairs)(`${name}: %s on %s can be read`, (ink, surface) => {
    expect(contrast(color(ink), color(surface))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapePairs)(`${name}: %s stands out from %s`, (shape, surface) => {
    expect(contrast(color(shape), color(surface))).toBeGreaterThanOrEqual(3)
  })
}
