import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'

/** A post may have thousands; nobody looks through more than these. */
const MOST = 24

/** Those of a post's pictures that are offered. */
export function offeredPictures(pictures: readonly PostPicture[]): readonly PostPicture[] {
  return pictures.slice(0, MOST)
}
