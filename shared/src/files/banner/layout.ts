import { BANNER_SIZES, type BannerSizeName } from '../banner-size.ts'
import { actionAt, fittedAction, type PlacedAction } from './action-button.ts'
import type { Canvas2D, Rect } from './canvas.ts'
import type { Composition } from './composition.ts'
import type { BannerTemplate, BannerTextName, BannerTexts } from './banner-spec.ts'
import { TEMPLATES } from './templates.ts'
import { measured, SMALLEST_TEXT } from './text-fit.ts'
import { fittedStack, type StackLine } from './text-stack.ts'

/** A line of text with its right end or middle and its baseline, in pixels. */
export type PlacedLine = StackLine & { x: number; baseline: number }

export type Layout = { composition: Composition; lines: PlacedLine[]; action: PlacedAction | null }
export type LaidOut = { ok: true; layout: Layout } | { ok: false; unfit: BannerTextName }

/** Texts, with the call to action, may cover this part of a banner. */
export const MOST_TEXT = 0.4
/** Above this part of a banner, its texts draw more attention than its picture (reason `oversized_text`). */
export const OVERSIZED_TEXT = 1 / 3
const ACTION_GAP = 30

/** The place of every text, as large as possible; or the text that does not fit at any size. */
export function bannerLayout(
  ctx: Canvas2D<never>,
  template: BannerTemplate,
  texts: BannerTexts,
  name: BannerSizeName,
): LaidOut {
  const size = BANNER_SIZES[name]
  const composition = TEMPLATES[template].compose(name, size)
  const { column, align, actionPlace } = composition
  const action = texts.action
    ? fittedAction(measured(ctx, texts.action, 800), composition.actionMost, (actionPlace ?? column).width)
    : null
  if (action === 'too_long') return { ok: false, unfit: 'action' }
  const below = action && !actionPlace ? action.height + ACTION_GAP : 0
  const room = {
    ...composition,
    width: column.width,
    height: column.height,
    subtitleLines: 2,
    below,
    most: MOST_TEXT * size.width * size.height - (action ? action.width * action.height : 0),
  }
  const title = measured(ctx, texts.title, 800)
  const subtitle = measured(ctx, texts.subtitle, 500)
  const stack = fittedStack(title, subtitle, room)
  if (!stack) {
    const isTitle = !fittedStack(title, measured(ctx, '', 500), { ...room, titleMost: SMALLEST_TEXT })
    return { ok: false, unfit: isTitle ? 'title' : 'subtitle' }
  }
  const top = Math.round(column.y + (column.height - stack.height - below) / 2)
  const x = align === 'right' ? column.x + column.width : Math.round(column.x + column.width / 2)
  const lines = stack.lines.map((line) => ({
    ...line,
    x,
    top: top + line.top,
    baseline: top + line.top + Math.round(line.height / 2 + line.size * 0.24),
  }))
  const foot: Rect = {
    x: column.x,
    y: top + stack.height + ACTION_GAP,
    width: column.width,
    height: below - ACTION_GAP,
  }
  const placed = action && actionAt(action, actionPlace ?? foot, actionPlace ? 'center' : align)
  return { ok: true, layout: { composition, lines, action: placed } }
}

/** The boxes of text and call to action, for checks of what they cover. */
export function textBoxes({ composition, lines, action }: Layout): Rect[] {
  const boxes = lines.map(({ x, top, width, height }) => ({
    x: composition.align === 'right' ? x - width : x - width / 2,
    y: top,
    width,
    height,
  }))
  return action ? [...boxes, action] : boxes
}

/** Whether reviewers may find the texts too large in a banner of that size. */
export function isTextOversized(layout: Layout, name: BannerSizeName): boolean {
  const { width, height } = BANNER_SIZES[name]
  const covered = textBoxes(layout).reduce((sum, box) => sum + box.width * box.height, 0)
  return covered > OVERSIZED_TEXT * width * height
}
