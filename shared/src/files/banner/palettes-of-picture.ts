import { colorOf, contrast, luminance, mix, type Color } from './color.ts'
import { readableGround } from './readable-colors.ts'
import type { BannerColors } from './banner-spec.ts'

const WHITE = '#ffffff'
const NIGHT = '#16181d'
/** From this contrast on a colour counts as light. */
const AS_IT_IS = 5.5

/** Three palettes that suit a picture: dark, vivid and light. `pixels` are red, green, blue, alpha in turn. */
export function palettesOfPicture(pixels: ArrayLike<number>): BannerColors[] {
  const [main = '#4a6572', second = '#f9aa33'] = leadingColors(pixels)
  const dark = mix(readableGround(main, WHITE), '#000000', 0.45)
  const light = mix(main, WHITE, 0.86)
  const ink = mix(main, NIGHT, 0.82)
  return [
    { background: dark, text: WHITE, accent: apart(mix(second, WHITE, 0.2), dark) },
    vividPalette(main, second, ink),
    { background: light, text: ink, accent: apart(readableGround(second, WHITE), light) },
  ]
}

/**
 * The picture's colour unchanged if dark letters can be read on it; darkened for white ones it would turn
 * brown.
 */
function vividPalette(main: Color, second: Color, ink: Color): BannerColors {
  if (contrast(main, ink) >= AS_IT_IS) return { background: main, text: ink, accent: apart(second, main) }
  const ground = readableGround(main, WHITE)
  return { background: ground, text: WHITE, accent: apart(mix(second, WHITE, 0.55), ground) }
}

/** The accent, changed until it differs clearly from the ground. */
function apart(accent: Color, ground: Color): Color {
  const pole = luminance(ground) > 0.3 ? NIGHT : WHITE
  const steps = Array.from({ length: 21 }, (_, index) => mix(accent, pole, index / 20))
  return steps.find((color) => contrast(color, ground) >= 3) ?? pole
}

type Bin = { count: number; sum: [number, number, number] }

/** The most characteristic colours, vivid ones before grey ones, no two similar. */
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
