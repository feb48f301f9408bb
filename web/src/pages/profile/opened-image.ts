import { MAX_BANNER_BYTES } from '@jarchi/shared/banner-size.ts'

export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a chosen file, as a code of `field-errors.json`; null for a picture that opens. */
export async function openedImage(file: Blob): Promise<string | null> {
  if (!IMAGE_TYPES.includes(file.type)) return 'not_a_picture'
  if (file.size > MAX_BANNER_BYTES) return 'picture_too_large'
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return null
  } catch {
    return 'broken_picture'
  }
}
