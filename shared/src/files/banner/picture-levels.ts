import type { Size } from '../banner-size.ts'
import type { Canvas2D } from './canvas.ts'

/** A picture and its halvings, largest first. */
export type PictureLevel<Picture> = Size & { image: Picture }

/** The lowest frame of all templates, in pixels: pictures up to twice as high need no halving. */
export const LOWEST_FRAME = 440

/**
 * Halves a picture as often as needed, so that no banner shrinks it to less than half. Down to half, browsers
 * and the server give the same result. `canvasOf` returns a new canvas and its context.
 */
export function pictureLevels<Picture>(
  picture: PictureLevel<Picture>,
  canvasOf: (size: Size) => { image: Picture; ctx: Canvas2D<Picture> },
): PictureLevel<Picture>[] {
  const levels = [picture]
  for (let last = picture; last.height > 2 * LOWEST_FRAME;) {
    const [width, height] = [Math.floor(last.width / 2), Math.floor(last.height / 2)]
    const { image, ctx } = canvasOf({ width, height })
    ctx.imageSmoothingEnabled = true
    ctx.imageSmoothingQuality = 'low'
    ctx.drawImage(last.image, 0, 0, width * 2, height * 2, 0, 0, width, height)
    last = { image, width, height }
    levels.push(last)
  }
  return levels
}

/** The smallest level that is not enlarged much: `scale` is how large the picture itself is drawn. */
export function levelFor<Picture>(
  levels: readonly PictureLevel<Picture>[],
  scale: number,
): PictureLevel<Picture> | undefined {
  return levels.find((_, index) => scale * 2 ** index >= 0.5) ?? levels.at(-1)
}
