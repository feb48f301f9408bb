import { BANNER_SIZES, SMALL_CUT, type BannerSizeName, type Size } from '../banner-size.ts'
import type { Canvas2D, Rect } from './canvas.ts'
import type { Look } from './look.ts'

/** Where a template puts things in one size, in pixels. */
export type Composition = {
  /** The picture fills it, and its shape is within. */
  frame: Rect
  /** Contains title and subtitle, and the call to action if that has no place of its own. */
  column: Rect
  align: 'right' | 'center'
  titleMost: number
  titleLines: number
  subtitleMost: number
  /** The call to action is in the middle of this; without it the button follows the texts. */
  actionPlace?: Rect
  actionMost: number
}

/** Draws the picture over the frame; null without a picture. */
export type PaintPicture = (() => void) | null

export type Template = {
  compose(name: BannerSizeName, size: Size): Composition
  /** Draws everything behind the texts. */
  paint(ctx: Canvas2D<never>, look: Look, scene: Scene): void
}

export type Scene = Size & { name: BannerSizeName; frame: Rect; column: Rect; picture: PaintPicture }

/** The marketplace's badge is in the upper left corner, so no text may be there (in pixels). */
export const BADGE_CORNER: Rect = { x: 0, y: 0, width: 240, height: 100 }

/** So much next to the part that the small banner cuts off stays free (in pixels). */
const SMALL_MARGIN = 16

/** The part of a banner that is visible in every size made from it: texts must be within. */
export function safeArea(name: BannerSizeName): Rect {
  const { width, height } = BANNER_SIZES[name]
  const side = name === 'medium' ? Math.ceil(SMALL_CUT) + SMALL_MARGIN : 0
  return { x: side, y: 0, width: width - 2 * side, height }
}
