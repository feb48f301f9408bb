import type { PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { queryOptions } from '@tanstack/react-query'

/** A picture of a post, wide enough to cut banners from. */
export const postPictureQuery = (account: number, picture: PostPicture) =>
  queryOptions({
    queryKey: [account, 'post-picture', picture.id],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(bannerPictureUrl(picture), { signal })
      if (!response.ok) throw new Error(`${response.status} for a picture of a post`)
      return response.blob()
    },
  })

/** The same picture, small: what a list shows must not weigh what a banner is cut from. */
export function thumbnailUrl({ url }: Pick<PostPicture, 'url'>): string {
  return `${url}&w=320`
}

/** The same picture as banners are cut from it: the widest part of one that shows the picture has 1,029 pixels. */
function bannerPictureUrl({ url }: Pick<PostPicture, 'url'>): string {
  return `${url}&w=1280`
}
