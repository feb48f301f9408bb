import { encoded, type Encoded } from './encoder.ts'
import { inspected, type UploadProblem } from './inspected.ts'

/** In pixels: sharp at the largest place that shows it, on a dense screen. */
const SIDE = 384
/** In pixels: a side shorter than this shows nothing. */
const SHORTEST = 16

export type SquarePicture =
  | ({ ok: true } & Encoded)
  | { ok: false; problem: UploadProblem | 'broken_picture' }

/** An upload as a square around its middle, in sRGB, with nothing of the original file but its pixels. */
export async function squareFrom(bytes: Buffer): Promise<SquarePicture> {
  try {
    const upload = await inspected(bytes)
    if (!upload.ok) return upload
    const { width, height } = upload.size
    if (Math.min(width, height) < SHORTEST) return { ok: false, problem: 'broken_picture' }
    const resized = upload.picture.resize({ width: SIDE, height: SIDE, fit: 'cover' })
    return { ok: true, ...(await encoded(resized, upload.kind)) }
  } catch {
    // Whatever the decoder finds wrong, the user can only bring another file.
    return { ok: false, problem: 'broken_picture' }
  }
}
