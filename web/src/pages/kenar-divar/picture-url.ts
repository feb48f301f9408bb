import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'

/** The same picture, small: what a list shows must not weigh what a banner is cut from. */
export function thumbnailUrl({ url }: Pick<PostPicture, 'url'>): string {
  return `${url}&w=320`
}

/** The same picture as banners are cut from it: the widest part of one that shows the picture has 1,029 pixels. */
export function bannerPictureUrl({ url }: Pick<PostPicture, 'url'>): string {
  return `${url}&w=1280`
}
