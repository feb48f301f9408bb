import { contrast, mix, type Color } from './color.ts'

/** WCAG AA for text, with a little to spare for rounding while blending. */
export const LEAST_CONTRAST = 4.5
const AIM = 4.7
const BLACK = '#000000'
const WHITE = '#ffffff'
const NIGHT = '#12161c'

/** The opposite of the text: black behind a light one, white behind a dark one. */
export function poleOf(text: Color): Color {
  return contrast(text, BLACK) >= contrast(text, WHITE) ? BLACK : WHITE
}

/**
 * The background itself if the text can be read on it, otherwise only as much darker or lighter as necessary.
 */
export function readableGround(background: Color, text: Color): Color {
  return pulled(background, text, AIM)
}

/** A veil over any picture, so that the text can be read on it. */
export type Scrim = { color: Color; alpha: number }

/** A veil in the shade of the background, as thin as the brightest or darkest picture allows. */
export function scrimOver(background: Color, text: Color): Scrim {
  const pole = poleOf(text)
  const worst = pole === BLACK ? WHITE : BLACK
  // Medium grey texts reach little more than the required contrast.
  const aim = Math.max(LEAST_CONTRAST + 0.02, Math.min(9, contrast(text, pole) - 0.1))
  const color = pulled(background, text, aim)
  const alpha = steps().find((part) => contrast(mix(worst, color, part), text) >= AIM) ?? 1
  return { color, alpha }
}

/** The colour of text on a coloured shape: the first of these that can be read there. */
export function inkOn(shape: Color, wanted: readonly Color[]): Color {
  const found = [...wanted, WHITE, NIGHT].find((color) => contrast(color, shape) >= LEAST_CONTRAST)
  return found ?? BLACK
}

/** Whether a shape of this colour stands out clearly from its ground. */
export function standsOut(shape: Color, ground: Color): boolean {
  return contrast(shape, ground) >= 1.6
}

function pulled(color: Color, text: Color, aim: number): Color {
  const pole = poleOf(text)
  const part = steps().find((step) => contrast(mix(color, pole, step), text) >= aim) ?? 1
  return mix(color, pole, part)
}

function steps() {
  return Array.from({ length: 101 }, (_, index) => index / 100)
}
