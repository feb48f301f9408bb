import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'

/** The same picture, small: what a list shows must not weigh what a banner is cut from. */
export function thumbnailUrl({ url }: Pick<PostPicture, 'url'>): string {
  return `${url}&w=320`
}
