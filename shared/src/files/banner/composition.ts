import type { BannerSizeName, Size } from '../banner-size.ts'
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
