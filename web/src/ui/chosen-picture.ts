import type { Size } from '@jarchi/shared/files/banner-size.ts'
import { LARGEST_PICTURE_BYTES } from '@jarchi/shared/files/picture-bytes.ts'
import { pictureKind } from '@jarchi/shared/files/picture-kind.ts'

/** What file pickers offer. Phones and chats save good pictures without type or ending, so they offer all images. */
export const ACCEPTED_PICTURES = 'image/*,.jpg,.jpeg,.jfif,.png,.webp'

/** A picture in memory with its size, or its problem as a code of `field-errors.json`. */
export type ChosenPicture = { ok: true; source: { file: Blob; size: Size } } | { ok: false; problem: string }

/** Opens a file as a picture, by its bytes and not by its name or type. */
export async function chosenPicture(chosen: Blob): Promise<ChosenPicture> {
  if (chosen.size > LARGEST_PICTURE_BYTES) return { ok: false, problem: 'picture_too_large' }
  const file = await fileInMemory(chosen)
  if (!file) return { ok: false, problem: 'file_changed' }
  if (!file.type.startsWith('image/')) return { ok: false, problem: 'not_a_picture' }
  try {
    const bitmap = await createImageBitmap(file)
    const size = { width: bitmap.width, height: bitmap.height }
    bitmap.close()
    return { ok: true, source: { file, size } }
  } catch {
    return { ok: false, problem: 'broken_picture' }
  }
}

/**
 * A copy of a chosen file that stays as it is, with the type that its bytes have; without one if it is no
 * picture. Null if it has been changed or deleted since it was chosen.
 */
export async function fileInMemory(file: Blob): Promise<Blob | null> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return null
  const kind = pictureKind(new Uint8Array(bytes))
  return new Blob([bytes], kind ? { type: `image/${kind}` } : {})
}
