import { BANNER_SIZES, bannerSizeProblem, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { encoded, type Encoded } from './encoder.ts'
import { inspected, type UploadProblem } from './decoder.ts'

/** Each is a code in `data/texts/field-errors.json`. */
export type BannerProblem = UploadProblem | 'broken_picture' | 'wrong_aspect' | 'too_small_picture'

export type Banner = ({ ok: true } & Encoded) | { ok: false; problem: BannerProblem }

/** An upload as a banner of exactly its size, in sRGB, with only the pixels of the original file. */
export async function bannerFrom(bytes: Buffer, name: BannerSizeName): Promise<Banner> {
  try {
    const upload = await inspected(bytes)
    if (!upload.ok) return upload
    const problem = bannerSizeProblem(upload.size, name)
    if (problem) return { ok: false, problem }
    const resized = upload.picture.resize({ ...BANNER_SIZES[name], fit: 'cover' })
    return { ok: true, ...(await encoded(resized, upload.kind)) }
  } catch {
    // For any error of the decoder, the advertiser can only upload another file.
    return { ok: false, problem: 'broken_picture' }
  }
}
