import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { suggestedBanners } from '@jarchi/shared/banner/suggestions.ts'
import { uploadPicture } from '../../../api/banner-maker.ts'
import { queryClient } from '../../../api/query-client.ts'
import { bannerWords, postLine } from '../../../i18n/banner-words.ts'
import { dataUrl } from '../../../ui/data-url.ts'
import { postPictureQuery } from '../../../api/marketplace-posts.ts'
import { showDesign } from '../banners/banner-values.ts'
import { NOTHING_MADE, type BannerValues } from '../form-values.ts'
import { drawnBanners } from './draw/drawn-banners.ts'
import { loadedPicture, pictureQuery } from './draw/loaded-picture.ts'

/** The maker's first design for a post, drawn: its title, its price and city, and this picture of it. */
export async function postDesign(
  account: number,
  post: DivarPost,
  picture: PostPicture,
): Promise<BannerValues> {
  const photo = await queryClient.fetchQuery(postPictureQuery(account, picture))
  const { file } = await uploadPicture(account, await dataUrl(photo))
  // It is drawn from what is here: the server's file would come over the network once more.
  queryClient.setQueryData(pictureQuery(account, file).queryKey, await loadedPicture(photo))
  const sample = { image_source: post.image_source, third_party_image_id: picture.id }
  // With the post's own title, unless that may not stand on a banner.
  for (const design of firstDesigns(post, { file, crops: {}, sample })) {
    const banners = await drawnBanners(account, design)
    if (showDesign(banners, design)) return { ...NOTHING_MADE, design, banners }
  }
  throw new Error('The first design of a post cannot be drawn')
}

/** With the post's own title, and with its category's. */
function firstDesigns(post: DivarPost, picture: NonNullable<BannerConfig['picture']>): BannerConfig[] {
  const { category } = post
  const root = category ? (category.parents[0] ?? category).slug : null
  const line = postLine(post.price, post.city?.name ?? null)
  const words = bannerWords(root)
  const ground = { root, words: line ? { ...words, subtitles: [line] } : words, pictures: [picture] }
  return [post.title, ''].flatMap((title) => suggestedBanners({ ...ground, title }).slice(0, 1))
}
