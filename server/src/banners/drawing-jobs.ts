import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { BannerSpec, BannerTextName, Crops } from '@jarchi/shared/banner/banner-spec.ts'

export type BannerFormat = 'png' | 'jpeg' | 'webp'

/** A PNG that we have made ourselves. */
export type JobPicture = { bytes: Uint8Array; width: number; height: number; crops: Crops }

/** What the worker draws. */
export type Job =
  | {
      kind: 'banners'
      spec: Omit<BannerSpec<never>, 'picture'>
      picture: JobPicture | null
      sizes: readonly BannerSizeName[]
      format: BannerFormat
    }
  | { kind: 'illustration'; svg: string }

/** One picture for each size, in order; or the text that does not fit in one of them. */
export type JobResult =
  | { ok: true; files: Uint8Array[] }
  | { ok: false; unfit: BannerTextName; size: BannerSizeName }

export type JobMessage = { id: number; job: Job }
export type ResultMessage = { id: number; result: JobResult } | { id: number; failure: string }
