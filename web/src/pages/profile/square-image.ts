/** A part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** In pixels: as large as the server keeps. */
const SIDE = 384
const QUALITY = 0.92

/** The square of a picture as a small JPEG, white where it was transparent. */
export async function squareImage(file: Blob, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2d canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  const picture = await createImageBitmap(file)
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
