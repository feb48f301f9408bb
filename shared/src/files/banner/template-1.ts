import type { BannerSizeName } from '../banner-size.ts'
import type { Canvas2D, Rect } from './canvas.ts'
import { mix, withAlpha } from './color.ts'
import type { Template } from './composition.ts'
import type { Look } from './look.ts'
import { disc, ring, slanted } from './shapes.ts'

/** The picture's curved edge: how far it reaches and how round it is. */
const EDGE: Record<BannerSizeName, { reach: number; radius: number }> = {
  medium: { reach: 432, radius: 430 },
  large: { reach: 940, radius: 560 },
  xlarge: { reach: 1380, radius: 640 },
}

/** 'Template 1': the picture behind a crescent at the left, the texts at the right. */
export const template1: Template = {
  compose(name, { width, height }) {
    const { reach } = EDGE[name]
    const frame = { x: 0, y: 0, width: reach, height }
    if (name === 'medium') {
      const column = { x: 504, y: 44, width: 441, height: 416 }
      return {
        frame,
        column,
        align: 'right',
        titleMost: 104,
        titleLines: 3,
        subtitleMost: 46,
        actionMost: 40,
      }
    }
    if (name === 'large') {
      const column = { x: 1110, y: 44, width: 1090, height: 416 }
      return {
        frame,
        column,
        align: 'right',
        titleMost: 128,
        titleLines: 2,
        subtitleMost: 60,
        actionMost: 46,
      }
    }
    const actionPlace = { x: reach + 110, y: 152, width: 560, height: 200 }
    const left = actionPlace.x + actionPlace.width + 60
    const column = { x: left, y: 48, width: width - 110 - left, height: 408 }
    const most = { titleMost: 150, titleLines: 2, subtitleMost: 66, actionMost: 60 }
    return { frame, column, align: 'right', ...most, actionPlace }
  },
  paint(ctx, look, { width, height, name, picture }) {
    const { reach, radius } = EDGE[name]
    const [x, y] = [reach - radius, height / 2]
    if (picture) picture()
    else ripples(ctx, look, reach, height)
    const banner = { x: 0, y: 0, width, height }
    rightOf(ctx, banner, x, y, radius, look.accent)
    rightOf(ctx, banner, x + 18, y, radius + 6, mix(look.ground, look.soft, 0.6))
    rightOf(ctx, banner, x + 46, y, radius + 10, slanted(ctx, banner, look.ground, look.deep))
    ring(ctx, width - 120, height + 40, 300, 44, withAlpha(look.deep, 0.55))
    ring(ctx, width - 120, height + 40, 190, 30, withAlpha(look.deep, 0.45))
  },
}

/**
 * Covers everything to the right of the arc. Clipping the picture instead would give different edges in every
 * browser.
 */
function rightOf(ctx: Canvas2D<never>, banner: Rect, x: number, y: number, radius: number, fill: unknown) {
  ctx.beginPath()
  ctx.rect(banner.x, banner.y, banner.width, banner.height)
  ctx.moveTo(0, y - radius)
  ctx.arc(x, y, radius, -Math.PI / 2, Math.PI / 2)
  ctx.lineTo(0, y + radius)
  ctx.closePath()
  ctx.fillStyle = fill
  ctx.fill('evenodd')
}

function ripples(ctx: Canvas2D<never>, look: Look, reach: number, height: number) {
  const tint = mix(look.accent, look.ground, 0.55)
  ctx.fillStyle = slanted(ctx, { x: 0, y: 0, width: reach, height }, tint, mix(tint, look.deep, 0.5))
  ctx.fillRect(0, 0, reach, height)
  const [x, y] = [Math.round(reach * 0.32), Math.round(height * 0.78)]
  for (let radius = 620; radius >= 90; radius -= 106) {
    disc(ctx, x, y, radius, withAlpha(mix(look.accent, '#ffffff', 0.25), 0.17))
  }
  disc(ctx, x, y, 62, mix(look.accent, '#ffffff', 0.35))
}
