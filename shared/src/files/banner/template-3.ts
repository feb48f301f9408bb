import type { BannerSizeName } from '../banner-size.ts'
import type { Canvas2D } from './canvas.ts'
import { mix, withAlpha } from './color.ts'
import type { Scene, Template } from './composition.ts'
import type { Look } from './look.ts'
import { polygon, sideways, slanted } from './shapes.ts'

/** Where the texts begin, as a part of the width. */
const COLUMN: Record<BannerSizeName, number> = { medium: 0.44, large: 0.5, xlarge: 0.5 }
const MARGIN = 64
/** How far the picture continues behind the texts. */
const BEHIND = 160
const FADE = 240

/** 'Template 3': the picture everywhere, the texts on a veil that fades to the left. */
export const template3: Template = {
  compose(name, { width, height }) {
    const left = Math.round(width * COLUMN[name])
    const column = { x: left, y: 40, width: width - MARGIN - 36 - left, height: 408 }
    return {
      frame: { x: 0, y: 0, width: left + BEHIND, height },
      column,
      align: 'right',
      titleMost: { medium: 108, large: 132, xlarge: 148 }[name],
      titleLines: name === 'medium' ? 3 : 2,
      subtitleMost: name === 'medium' ? 46 : 62,
      actionMost: name === 'medium' ? 40 : 50,
    }
  },
  paint(ctx, look, scene) {
    const { width, height } = scene
    ctx.fillStyle = slanted(ctx, { x: 0, y: 0, width, height }, look.ground, look.deep)
    ctx.fillRect(0, 0, width, height)
    if (scene.picture) {
      scene.picture()
      veiled(ctx, look, scene)
    } else bands(ctx, look, scene)
    ctx.fillStyle = look.accent
    ctx.fillRect(0, height - 18, width, 18)
    ctx.fillRect(width - 18, 0, 18, height)
  },
}

/** Thin at first, as strong as reading needs where the texts begin, and opaque where the picture ends. */
function veiled(ctx: Canvas2D<never>, look: Look, { width, height, frame, column }: Scene) {
  const { color, alpha } = look.scrim
  const solid = column.x - 24
  const from = solid - FADE
  const at = (x: number) => (x - from) / (frame.width - from)
  const stops = [0, 0.08, 0.36, 0.72, 1].map(
    (part, index) => [at(from + (FADE * index) / 4), withAlpha(color, alpha * part)] as const,
  )
  ctx.fillStyle = sideways(ctx, from, frame.width, [...stops, [1, withAlpha(color, 1)]])
  ctx.fillRect(from, 0, frame.width - from, height)
  ctx.fillStyle = color
  ctx.fillRect(frame.width, 0, width - frame.width, height)
}

/** Without a picture: diagonal bands that leave an even ground for the texts. */
function bands(ctx: Canvas2D<never>, look: Look, { height, column }: Scene) {
  const lean = 190
  const step = Math.max(120, (column.x - 60) / 5)
  for (let index = 0; index < 5; index += 1) {
    const right = column.x - 40 - index * step
    const left = right - step * (0.86 - index * 0.12)
    const color = index === 1 ? look.accent : mix(look.soft, look.accent, 0.16 * index)
    polygon(
      ctx,
      [
        [left, height],
        [left + lean, 0],
        [right + lean, 0],
        [right, height],
      ].map(([x = 0, y = 0]) => [x - lean, y] as const),
      withAlpha(color, index === 1 ? 0.95 : 0.8),
    )
  }
}
