import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import type { BannerSpec, BannerTextName, Crops } from '@jarchi/shared/files/banner/banner-spec.ts'

export type BannerFormat = 'png' | 'jpeg' | 'webp'

/** A PNG that we have made ourselves. */
export type JobPicture = { bytes: Uint8Array; width: number; height: number; crops: Crops }

/** What the worker draws. */
export type Drawing =
  | {
      kind: 'banners'
      spec: Omit<BannerSpec<never>, 'picture'>
      picture: JobPicture | null
      sizes: readonly BannerSizeName[]
      format: BannerFormat
    }
  | { kind: 'illustration'; svg: string }

export type TextDesign = Pick<BannerSpec<never>, 'template' | 'texts'>
/** Texts on a template, which the worker only measures. */
export type TextJob = { kind: 'texts' } & TextDesign
export type Job = Drawing | TextJob

/** One picture for each size, in order; or the text that does not fit in one of them. */
export type Drawn =
  | { ok: true; files: Uint8Array[] }
  | { ok: false; unfit: BannerTextName; size: BannerSizeName }

/** The sizes in which the texts cover too much. */
export type Measured = { oversized: BannerSizeName[] }
export type ResultOf<Asked extends Job> = Asked extends TextJob ? Measured : Drawn

/** A worker has started and takes jobs. */
export type ReadyMessage = { ready: true }
export type JobMessage = { id: number; job: Job }
export type ResultMessage = { id: number; result: ResultOf<Job> } | { id: number; failure: string }
