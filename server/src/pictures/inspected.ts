import type { Size } from '@jarchi/shared/banner-size.ts'
import type { Sharp } from 'sharp'
import { decoded, pictureHeader, pixelLimit } from './decoder.ts'
import { isAnimatedPng, pictureKind, type PictureKind } from './picture-kind.ts'

/** Each is a code of `data/texts/field-errors.json`. */
export type UploadProblem = 'not_a_picture' | 'animated_picture' | 'too_many_pixels'

/** A still picture, not yet decoded; `size` is upright. */
type Inspected = { ok: true; kind: PictureKind; size: Size; picture: Sharp }

/** What the header of an upload tells; throws where it is damaged. */
export async function inspected(bytes: Buffer): Promise<Inspected | { ok: false; problem: UploadProblem }> {
  const kind = pictureKind(bytes)
  if (!kind) return { ok: false, problem: 'not_a_picture' }
  const { pages = 1, isProgressive = false, autoOrient: size } = await pictureHeader(bytes)
  if (pages > 1 || (kind === 'png' && isAnimatedPng(bytes))) return { ok: false, problem: 'animated_picture' }
  const limit = pixelLimit(kind, isProgressive)
  if (size.width * size.height > limit) return { ok: false, problem: 'too_many_pixels' }
  return { ok: true, kind, size, picture: decoded(bytes, limit) }
}
