import { BANNER_SIZES, type BannerSizeName } from '../banner-size.ts'
import { drawAction } from './action-button.ts'
import type { Canvas2D, Rect } from './canvas.ts'
import { cropRect, MIDDLE } from './crop.ts'
import { embedded } from './isolates.ts'
import { bannerLayout, type LaidOut, type Layout } from './layout.ts'
import { lookOf, type Look } from './look.ts'
import { levelFor } from './picture-levels.ts'
import type { BannerPicture, BannerSpec, BannerTextName } from './banner-spec.ts'
import { TEMPLATES } from './templates.ts'
import { fontOf } from './text-fit.ts'

/**
 * Draws a banner at true size on a canvas of that size, with the same result in browsers and on the server.
 * If a text does not fit at any size, nothing is drawn and the answer names it. Texts must be tidy and free
 * of problems.
 */
export function drawBanner<Picture>(
  ctx: Canvas2D<Picture>,
  spec: BannerSpec<Picture>,
  name: BannerSizeName,
): { ok: true } | { ok: false; unfit: BannerTextName } {
  const laidOut = laidOutBanner(ctx, spec, name)
  if (!laidOut.ok) return laidOut
  paintBanner(ctx, spec, name, laidOut.layout)
  return { ok: true }
}

/** The first half of drawing: the place of every text. It depends only on template and texts. */
export function laidOutBanner(
  ctx: Canvas2D<never>,
  { template, texts }: Pick<BannerSpec<never>, 'template' | 'texts'>,
  name: BannerSizeName,
): LaidOut {
  readyForText(ctx)
  return bannerLayout(ctx, template, texts, name)
}

/** The second half: what changes while a picture is moved. */
export function paintBanner<Picture>(
  ctx: Canvas2D<Picture>,
  spec: BannerSpec<Picture>,
  name: BannerSizeName,
  layout: Layout,
) {
  readyForText(ctx)
  const look = lookOf(spec.colors)
  drawBackdrop(ctx, spec, name, layout, look)
  drawTexts(ctx, layout, look)
}

function readyForText(ctx: Canvas2D<never>) {
  ctx.direction = 'rtl'
  ctx.lang = 'fa'
  ctx.textBaseline = 'alphabetic'
}

/** Everything except the texts. */
export function drawBackdrop<Picture>(
  ctx: Canvas2D<Picture>,
  { template, picture }: BannerSpec<Picture>,
  name: BannerSizeName,
  { composition: { frame, column } }: Layout,
  look: Look,
) {
  const paintPicture = picture && (() => drawPicture(ctx, picture, frame, name))
  TEMPLATES[template].paint(ctx, look, { ...BANNER_SIZES[name], name, frame, column, picture: paintPicture })
}

function drawPicture<Picture>(
  ctx: Canvas2D<Picture>,
  { levels, crops }: BannerPicture<Picture>,
  frame: Rect,
  name: BannerSizeName,
) {
  const [whole] = levels
  if (!whole) return
  const part = cropRect(whole, frame, crops[name] ?? MIDDLE)
  const level = levelFor(levels, frame.width / part.width) ?? whole
  const [across, down] = [level.width / whole.width, level.height / whole.height]
  // With any other quality, browsers and the server scale in different ways.
  ctx.imageSmoothingEnabled = true
  ctx.imageSmoothingQuality = 'low'
  const { x, y, width, height } = frame
  const [fromX, fromY] = [part.x * across, part.y * down]
  ctx.drawImage(level.image, fromX, fromY, part.width * across, part.height * down, x, y, width, height)
}

function drawTexts(ctx: Canvas2D<never>, { composition, lines, action }: Layout, look: Look) {
  ctx.fillStyle = look.text
  ctx.textAlign = composition.align
  for (const { text, part, size, x, baseline } of lines) {
    ctx.font = fontOf(part === 'title' ? 800 : 500, size)
    ctx.fillText(embedded(text), x, baseline)
  }
  if (action) drawAction(ctx, action, look)
}
