import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { suggestedBanners } from '@jarchi/shared/files/banner/suggestions.ts'
import { pictureFileQuery, uploadPicture } from '../../api/banner-maker.ts'
import { queryClient } from '../../api/query-client.ts'
import { bannerWords, postLine } from '../../i18n/banner-words.ts'
import { postPictureQuery } from '../../api/marketplace-posts.ts'
import { bannersOf, NOTHING_MADE, type BannerValues } from '../campaign-values/form-values.ts'
import { workerAnswer } from '../campaign-values/worker-answer.ts'
import type { Drawn, ToDraw } from './draw/drawn-pictures.ts'
import { fontsFor } from './draw/font-faces.ts'

/** The maker's first design for a post, drawn with its title, price, city and this picture. */
export async function postDesign(
  account: number,
  post: DivarPost,
  picture: PostPicture,
): Promise<BannerValues> {
  const photo = await queryClient.fetchQuery(postPictureQuery(account, picture))
  const drawn = await drawnAside(toDraw(account, post, picture, photo))
  if (!drawn) throw new Error('The first design of a post cannot be drawn')
  const { design, pictures } = drawn
  return { ...NOTHING_MADE, design, banners: bannersOf(design, pictures) }
}

/** The picture is uploaded first: a design refers to it by the server's name. */
async function toDraw(account: number, post: DivarPost, picture: PostPicture, photo: Blob): Promise<ToDraw> {
  const { file } = await uploadPicture(account, photo)
  // So that the maker does not download a picture that is already here.
  queryClient.setQueryData(pictureFileQuery(account, file).queryKey, photo)
  const sample = { image_source: post.image_source, third_party_image_id: picture.id }
  const designs = firstDesigns(post, { file, crops: {}, sample })
  return { photo, designs, fonts: await fontsFor(designs.map(({ texts }) => texts)) }
}

/** Draws in a worker, while the page opens its form. */
function drawnAside(sent: Promise<ToDraw>): Promise<Drawn | null> {
  const worker = new Worker(new URL('./draw/draw-worker.ts', import.meta.url), { type: 'module' })
  return workerAnswer<Drawn>(worker, sent)
}

/** With the post's own title, and with a title of its category if that one is not allowed on a banner. */
function firstDesigns(post: DivarPost, picture: NonNullable<BannerConfig['picture']>): BannerConfig[] {
  const { category } = post
  const root = category ? (category.parents[0] ?? category).slug : null
  const line = postLine(post.price, post.city?.name ?? null)
  const words = bannerWords(root)
  const ground = { root, words: line ? { ...words, subtitles: [line] } : words, pictures: [picture] }
  return [post.title, ''].flatMap((title) => suggestedBanners({ ...ground, title }).slice(0, 1))
}
