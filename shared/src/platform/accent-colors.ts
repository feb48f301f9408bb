import { contrast, mix, type Color } from '../files/banner/color.ts'

/** The tokens of `tokens.css` that follow from the operator's one colour. */
export type AccentTokens = {
  accent: Color
  'accent-strong': Color
  'accent-soft': Color
  'on-accent': Color
}

/** The panel's grounds behind the accent: `--card` and `--page`, light and dark. */
const GROUNDS = { light: ['#ffffff', '#f5f6f4'], dark: ['#1a201d', '#111513'] } as const
const WHITE = '#ffffff'
const BLACK = '#000000'
/** WCAG 2.2 AA for text. */
const LEAST = 4.5

/**
 * The tokens of a colour, for light and for dark; null if it cannot be read on the light grounds
 * (§D12.4).
 */
export function accentTokens(color: Color): { light: AccentTokens; dark: AccentTokens } | null {
  if (!isReadable(color, GROUNDS.light)) return null
  const lit = parts(1).map((part) => mix(color, WHITE, part))
  const night = lit.find((light) => isReadable(light, GROUNDS.dark)) ?? WHITE
  return {
    light: {
      accent: color,
      'accent-strong': mix(color, BLACK, 0.22),
      'accent-soft': softGround(GROUNDS.light[0], color, 0.12),
      'on-accent': WHITE,
    },
    dark: {
      accent: night,
      'accent-strong': mix(night, WHITE, 0.3),
      'accent-soft': softGround(GROUNDS.dark[0], night, 0.2),
      'on-accent': darkInk(color, night),
    },
  }
}

const isReadable = (color: Color, grounds: readonly Color[]) =>
  grounds.every((ground) => contrast(color, ground) >= LEAST)

/** As much of the accent as possible while text in it can still be read on the mixture. */
function softGround(ground: Color, accent: Color, most: number): Color {
  const grounds = parts(most).map((part) => mix(ground, accent, most - part))
  return grounds.find((soft) => contrast(accent, soft) >= LEAST) ?? ground
}

/** The lightest shade of the colour that can be read on its light one. */
function darkInk(color: Color, ground: Color): Color {
  const shades = parts(0.3).map((part) => mix(color, BLACK, 0.7 + part))
  return shades.find((shade) => contrast(shade, ground) >= LEAST) ?? BLACK
}

function parts(most: number) {
  return Array.from({ length: 51 }, (_, index) => (index / 50) * most)
}
