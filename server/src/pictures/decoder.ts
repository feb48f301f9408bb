import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PictureKind } from './picture-kind.ts'

// Nothing but these three decoders may ever see an upload.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

const MILLION = 1_000_000

/** JPEGs are shrunk while loading, which progressive ones undo. */
export function pixelLimit(kind: PictureKind, isProgressive: boolean): number {
  return kind === 'jpeg' && !isProgressive ? 50 * MILLION : 25 * MILLION
}

/** Reads the header alone. */
export function pictureHeader(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
}

/** One frame, upright, damaged data refused. */
export function decoded(bytes: Buffer, limitInputPixels: number): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels, pages: 1, autoOrient: true }).timeout({
    seconds: 5,
  })
}
