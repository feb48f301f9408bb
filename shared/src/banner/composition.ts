import { BANNER_SIZES, SMALL_CUT, type BannerSizeName, type Size } from '../banner-size.ts'
import type { Canvas2D, Rect } from './canvas.ts'
import type { Look } from './look.ts'

/** Where a template puts things in one size, in pixels. */
export type Composition = {
  /** The picture fills it, and its shape lies within. */
  frame: Rect
  /** Holds title and subtitle, and the call to action where that has no place of its own. */
  column: Rect
  align: 'right' | 'center'
  titleMost: number
  titleLines: number
  subtitleMost: number
  /** The call to action stands in the middle of this; without one it follows the texts. */
  actionPlace?: Rect
  actionMost: number
}

/** Draws the picture over the frame; without a picture there is none. */
export type PaintPicture = (() => void) | null

export type Template = {
  compose(name: BannerSizeName, size: Size): Composition
  /** All that lies behind the texts. */
  paint(ctx: Canvas2D<never>, look: Look, scene: Scene): void
}

export type Scene = Size & { name: BannerSizeName; frame: Rect; column: Rect; picture: PaintPicture }

/** The marketplace's badge stands in the upper left corner: nothing to be read may lie there (in pixels). */
export const BADGE_CORNER: Rect = { x: 0, y: 0, width: 240, height: 100 }

/** Beside what the small banner cuts off the medium one, so much stays free (in pixels). */
const SMALL_MARGIN = 16

/** The part of a banner that every size delivered from it shows: what is to be read lies within. */
export function safeArea(name: BannerSizeName): Rect {
  const { width, height } = BANNER_SIZES[name]
  const side = name === 'medium' ? Math.ceil(SMALL_CUT) + SMALL_MARGIN : 0
  return { x: side, y: 0, width: width - 2 * side, height }
}
