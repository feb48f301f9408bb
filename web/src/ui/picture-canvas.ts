import type { Size } from '@jarchi/shared/files/banner-size.ts'

/** A part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

const JPEG_QUALITY = 0.92

/** Draws a part of a picture at another size. */
export function drawnPart(picture: ImageBitmap, { x, y, ...part }: Area, size: Size): OffscreenCanvas {
  const { canvas, context } = whiteCanvas(size)
  context.drawImage(picture, x, y, part.width, part.height, 0, 0, size.width, size.height)
  return canvas
}

export const wholeOf = ({ width, height }: Size): Area => ({ x: 0, y: 0, width, height })

/** White, because transparent parts would turn black in JPEG. */
export function whiteCanvas({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2d canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

export const jpegOf = (canvas: OffscreenCanvas) =>
  canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
