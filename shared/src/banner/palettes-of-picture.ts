import { colorOf, contrast, luminance, mix, type Color } from './color.ts'
import { readableGround } from './readable.ts'
import type { BannerColors } from './spec.ts'

const WHITE = '#ffffff'
const NIGHT = '#16181d'

/** Three palettes that suit a picture: dark, vivid and light. `pixels` are red, green, blue, alpha in turn. */
export function palettesOfPicture(pixels: ArrayLike<number>): BannerColors[] {
  const [main = '#4a6572', second = '#f9aa33'] = leadingColors(pixels)
  const dark = readableGround(mix(main, '#000000', 0.45), WHITE)
  const vivid = readableGround(main, WHITE)
  const light = mix(main, WHITE, 0.86)
  return [
    { background: dark, text: WHITE, accent: apart(mix(second, WHITE, 0.2), dark) },
    { background: vivid, text: WHITE, accent: apart(mix(second, WHITE, 0.55), vivid) },
    { background: light, text: mix(main, NIGHT, 0.82), accent: apart(readableGround(second, WHITE), light) },
  ]
}

/** The accent, moved until it can be told from the ground. */
function apart(accent: Color, ground: Color): Color {
  const pole = luminance(ground) > 0.3 ? NIGHT : WHITE
  const steps = Array.from({ length: 21 }, (_, index) => mix(accent, pole, index / 20))
  return steps.find((color) => contrast(color, ground) >= 3) ?? pole
}

type Bin = { count: number; sum: [number, number, number] }

/** The most telling colours, vivid ones before grey ones, no two alike. */
function leadingColors(pixels: ArrayLike<number>): Color[] {
  const bins = new Map<number, Bin>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] }
    bin.count += 1
    bin.sum = [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue]
    bins.set(key, bin)
  }
  const ranked = [...bins.values()]
    .map(({ count, sum }) => ({ mean: sum.map((part) => part / count), count }))
    .map(({ mean, count }) => ({ mean, weight: Math.sqrt(count) * (0.08 + vividness(mean)) }))
    .toSorted((one, other) => other.weight - one.weight)
  const [first] = ranked
  if (!first) return []
  const other = ranked.find(
    ({ mean, weight }) => weight > first.weight * 0.2 && distance(mean, first.mean) > 120,
  )
  return [first.mean, ...(other ? [other.mean] : [])].map(colorOf)
}

function vividness(channels: readonly number[]): number {
  const [high, low] = [Math.max(...channels), Math.min(...channels)]
  return high === 0 ? 0 : ((high - low) / high) * (high / 255)
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)))
}
