import type { Size } from '@jarchi/shared/banner-size.ts'

export type Picture = ImageBitmap | OffscreenCanvas

/** A canvas out of sight. Read often, it is drawn in software: to the pixel as the server draws. */
export function surfaceOf({ width, height }: Size) {
  const image = new OffscreenCanvas(width, height)
  const ctx = image.getContext('2d', { willReadFrequently: true })
  if (!ctx) throw new Error('This browser has no 2d canvas')
  return { image, ctx }
}
