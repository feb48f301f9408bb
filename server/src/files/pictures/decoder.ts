import type { Size } from '@jarchi/shared/files/banner-size.ts'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { pictureKind, type PictureKind } from '@jarchi/shared/files/picture-kind.ts'

// Only these three decoders may ever read an upload.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

const MILLION = 1_000_000

/** JPEGs are shrunk while loading, but progressive ones cannot be. */
export function pixelLimit(kind: PictureKind, isProgressive: boolean): number {
  return kind === 'jpeg' && !isProgressive ? 50 * MILLION : 25 * MILLION
}

/** Reads only the header. */
export function pictureHeader(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
}

/** One frame, upright; damaged data are refused. */
export function decoded(bytes: Buffer, limitInputPixels: number): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels, pages: 1, autoOrient: true }).timeout({
    seconds: 5,
  })
}

/** Each is a code in `data/texts/field-errors.json`. */
export type UploadProblem = 'not_a_picture' | 'animated_picture' | 'too_many_pixels'

/** A still picture, not yet decoded; `size` is upright. */
type Inspected = { ok: true; kind: PictureKind; size: Size; picture: Sharp }

/** What the header of an upload says; throws if it is damaged. */
export async function inspected(bytes: Buffer): Promise<Inspected | { ok: false; problem: UploadProblem }> {
  const kind = pictureKind(bytes)
  if (!kind) return { ok: false, problem: 'not_a_picture' }
  const { pages = 1, isProgressive = false, autoOrient: size } = await pictureHeader(bytes)
  if (pages > 1 || (kind === 'png' && isAnimatedPng(bytes))) return { ok: false, problem: 'animated_picture' }
  const limit = pixelLimit(kind, isProgressive)
  if (size.width * size.height > limit) return { ok: false, problem: 'too_many_pixels' }
  return { ok: true, kind, size, picture: decoded(bytes, limit) }
}

/** An animated PNG has a chunk `acTL` before its pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  let at = 8
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}
