import { mix, type Color } from './color.ts'
import { inkOn, poleOf, readableGround, scrimOver, standsOut, type Scrim } from './readable-colors.ts'
import type { BannerColors } from './banner-spec.ts'

/** The colours of a banner, derived from the three chosen ones so that every text can be read. */
export type Look = {
  text: Color
  /** Behind text: the background, corrected if the text could not be read on it. */
  ground: Color
  /** With more contrast to the text than the ground: safe behind text. */
  deep: Color
  /** With less contrast to the text: only for ornaments beside it. */
  soft: Color
  accent: Color
  /** Over pictures and behind text. */
  scrim: Scrim
  button: { fill: Color; ink: Color }
}

/** The colours to draw with, from the three chosen ones. */
export function lookOf({ background, text, accent }: BannerColors): Look {
  const ground = readableGround(background, text)
  const fill = standsOut(accent, ground) ? accent : text
  return {
    text,
    ground,
    deep: mix(ground, poleOf(text), 0.26),
    soft: mix(ground, text, 0.12),
    accent: fill,
    scrim: scrimOver(background, text),
    button: { fill, ink: inkOn(fill, [ground, text]) },
  }
}
