import sharp from 'sharp'
import type { Size } from '@jarchi/shared/banner-size.ts'
import { encoded, type Encoded } from './encoder.ts'
import { inspected, type UploadProblem } from './inspected.ts'
import { lightened } from './lightened.ts'

/** Each problem is a code of `data/texts/field-errors.json`. */
export type Attached =
  | ({ ok: true } & Encoded & Size)
  | { ok: false; problem: UploadProblem | 'broken_picture' }

/** In pixels and bytes: enough to read the small letters of a screen. */
const LONGEST = 2_600
const MOST_BYTES = 3_000_000

/** A picture that goes with a message, made anew: nothing of the file but its pixels. */
export async function attached(bytes: Buffer): Promise<Attached> {
  try {
    const upload = await inspected(bytes)
    if (!upload.ok) return upload
    const bounds = { width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true } as const
    const made = await lightened(await encoded(upload.picture.resize(bounds), upload.kind), MOST_BYTES)
    const { width, height } = await sharp(made.bytes).metadata()
    return { ok: true, ...made, width, height }
  } catch {
    // Whatever the decoder finds wrong, its owner can only bring another file.
    return { ok: false, problem: 'broken_picture' }
  }
}
