import {
  BANNER_SIZES,
  bannerSizeProblem,
  type BannerSizeName,
  type Size,
} from '@jarchi/shared/banner-size.ts'
import { MAX_PICTURE_BYTES } from '@jarchi/shared/picture-bytes.ts'

/** A picture to crop banners from; `postPicture` is its id if it comes from the marketplace. */
export type Source = { readonly file: Blob; readonly size: Size; readonly postPicture?: string }
export type OpenedPicture = { ok: true; source: Source } | { ok: false; problem: string }

const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
export const ACCEPTED_PICTURES = TYPES.join(',')

export async function openedPicture(file: Blob): Promise<OpenedPicture> {
  if (!TYPES.includes(file.type)) return { ok: false, problem: 'not_a_picture' }
  if (file.size > MAX_PICTURE_BYTES) return { ok: false, problem: 'picture_too_large' }
  try {
    const bitmap = await createImageBitmap(file)
    const size = { width: bitmap.width, height: bitmap.height }
    bitmap.close()
    return { ok: true, source: { file, size } }
  } catch {
    return { ok: false, problem: 'broken_picture' }
  }
}

/** Whether a banner can be cut from a picture without enlarging it. */
export function isLargeEnough({ width, height }: Size, name: BannerSizeName): boolean {
  const wanted = BANNER_SIZES[name]
  return width >= wanted.width && height >= wanted.height
}

/** The banner size that a picture fits exactly, so that it needs no cropping. */
export function readySize(size: Size, names: readonly BannerSizeName[]): BannerSizeName | null {
  return names.find((name) => bannerSizeProblem(size, name) === null) ?? null
}

/** How far a picture may be enlarged before a banner cut from it has too few pixels. */
export function largestZoom({ width, height }: Size, name: BannerSizeName): number {
  const wanted = BANNER_SIZES[name]
  return Math.max(1, Math.min(width / wanted.width, height / wanted.height))
}
