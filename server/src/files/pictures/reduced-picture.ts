import type { Size } from '@jarchi/shared/files/banner-size.ts'
import sharp from 'sharp'
import { inspected, type UploadProblem } from './decoder.ts'
import { encoded, webpWithin, type Encoded } from './encoder.ts'

/**
 * No side is longer than `longest` pixels; `mostBytes` is kept if fewer details and pixels are enough for it.
 */
export type Bounds = { longest: number; mostBytes: number }

/** A foreign picture encoded again within bounds; null if it is not a picture that we show. */
export async function reduced(bytes: Buffer, { longest, mostBytes }: Bounds): Promise<Encoded | null> {
  try {
    const upload = await inspected(bytes)
    if (!upload.ok) return null
    const size = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const
    return await lightened(await encoded(upload.picture.resize(size), upload.kind), mostBytes)
  } catch {
    // Damaged: the decoder failed.
    return null
  }
}

/** Each problem is a code of `data/texts/field-errors.json`. */
export type Attached =
  | ({ ok: true } & Encoded & Size)
  | { ok: false; problem: UploadProblem | 'broken_picture' }

/** In pixels and bytes: enough to read the small letters of a screenshot. */
const LONGEST = 2_600
const MOST_BYTES = 3_000_000

/** A picture of a message, encoded again: only the pixels of the file. */
export async function attached(bytes: Buffer): Promise<Attached> {
  try {
    const upload = await inspected(bytes)
    if (!upload.ok) return upload
    const bounds = { width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true } as const
    const made = await lightened(await encoded(upload.picture.resize(bounds), upload.kind), MOST_BYTES)
    const { width, height } = await sharp(made.bytes).metadata()
    return { ok: true, ...made, width, height }
  } catch {
    // For any error of the decoder, the user can only upload another file.
    return { ok: false, problem: 'broken_picture' }
  }
}

/**
 * Our own encoded picture as WebP, as good as the limit of bytes allows; one that is light enough stays as it
 * is.
 */
async function lightened(whole: Encoded, mostBytes: number): Promise<Encoded> {
  if (whole.bytes.length <= mostBytes) return whole
  const { width } = await sharp(whole.bytes).metadata()
  return webpWithin(() => sharp(whole.bytes), width, mostBytes)
}
