import { MAX_BANNER_BYTES } from '@jarchi/shared/banner-size.ts'
import { surfaceOf } from './surface.ts'

/** Photos from here on are made smaller before they go up: on a phone's network that is most of the waiting. */
const HEAVY_BYTES = 1024 * 1024
/** In pixels: the server keeps no more of it. */
const LARGEST = { width: 2400, height: 1600 }
const JPEG_QUALITY = 0.92

/** The same photo with fewer bytes where that costs nothing on a banner; what cannot be read goes up as it is. */
export async function lighterPicture(file: Blob): Promise<Blob> {
  const isPhoto = file.type === 'image/jpeg'
  if (file.size <= (isPhoto ? HEAVY_BYTES : MAX_BANNER_BYTES)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, LARGEST.width / bitmap.width, LARGEST.height / bitmap.height)
  const size = {
    width: Math.max(1, Math.round(bitmap.width * scale)),
    height: Math.max(1, Math.round(bitmap.height * scale)),
  }
  const { image, ctx } = surfaceOf(size)
  // Transparent parts would turn black.
  ctx.fillStyle = '#ffffff'
  ctx.fillRect(0, 0, size.width, size.height)
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(bitmap, 0, 0, size.width, size.height)
  bitmap.close()
  const lighter = await image.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  return lighter.size < file.size ? lighter : file
}
