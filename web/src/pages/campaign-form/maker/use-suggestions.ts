import { useQueries, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { suggestedBanners } from '@jarchi/shared/banner/suggestions.ts'
import { sampleImagesQuery } from '../../../api/banners.ts'
import { bannerWords } from '../../../i18n/banner-words.ts'
import { useOfferedPost } from '../banners/use-offered-post.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { pictureQuery, type LoadedPicture } from './loaded-picture.ts'
import { ofPost, ofSample, type DesignPicture } from './taken-picture.ts'
import { topicOf } from './topic.ts'

export type DrawnSuggestion = { design: BannerConfig; picture: LoadedPicture | null }

/** How many of the post's pictures are tried on. */
const POST_PICTURES = 3

/** Three banners for the ad's title and category, with the post's pictures or ready ones; undefined on the way. */
export function useSuggestions(): DrawnSuggestion[] | undefined {
  const { account, categories } = useFormSetting()
  const post = useOfferedPost()
  const [title, everyCategory, slugs] = useWatch<
    CampaignForm,
    readonly ['title', 'everyCategory', 'categories']
  >({ name: ['title', 'everyCategory', 'categories'] as const })
  const topic = topicOf({ everyCategory, categories: slugs }, categories)
  const samples = useQuery(sampleImagesQuery(account, topic.category))
  const ofThePost = useQueries({
    queries: (post?.images ?? []).slice(0, POST_PICTURES).map((image) => ({
      queryKey: [account, 'taken-post-picture', image.id],
      staleTime: Infinity,
      retry: 1,
      queryFn: () => ofPost(account, post ?? { image_source: 'divar_post' }, image),
    })),
  })
  const own = ofThePost.flatMap(({ data }) => (data ? [data] : []))
  // Without ready pictures there are suggestions too: five more tries take half a minute.
  const isWaiting =
    (samples.isPending && samples.failureCount === 0) || ofThePost.some(({ isPending }) => isPending)
  const pictures: DesignPicture[] = own.length > 0 ? own : (samples.data ?? []).map(ofSample)
  const designs = suggestedBanners({
    root: topic.root,
    title,
    words: bannerWords(topic.root),
    pictures: isWaiting ? [] : pictures,
  })
  const loaded = useQueries({
    queries: designs.map(({ picture }) => pictureQuery(account, picture?.file ?? null)),
  })
  if (isWaiting || loaded.some(({ isPending }) => isPending)) return undefined
  return designs.map((design, at) => {
    const picture = loaded[at]?.data ?? null
    return { design: { ...design, picture: picture && design.picture }, picture }
  })
}
