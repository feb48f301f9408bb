import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { queryOptions } from '@tanstack/react-query'
import { bannerPictureUrl } from './picture-url.ts'

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
