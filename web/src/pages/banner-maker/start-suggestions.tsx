import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { suggestedBanners } from '@jarchi/shared/files/banner/suggestions.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { sampleImagesQuery, samplePictureQuery } from '../../api/banner-maker.ts'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { bannerWords, postLine } from '../../i18n/banner-words.ts'
import { useOfferedPost } from '../campaign-values/offered-post.tsx'
import { useField } from '../campaign-values/form-fields.ts'
import { useFormSetting } from '../campaign-values/form-setting.ts'
import { BannerCanvas } from './draw/banner-canvas.tsx'
import { bannerFontsQuery, FontsFailed } from './draw/banner-fonts.tsx'
import type { LoadedPicture } from './draw/loaded-picture.ts'
import { specOf } from './draw/painting.ts'
import { StartFrame } from './start-frame.tsx'
import { pictureQuery, postDesignPictureQuery, type DesignPicture } from './design-picture.ts'
import { topicOf } from './suggestion-topic.ts'

const texts = makerFormTexts.start

/** Three finished banners to start from. */
export function StartSuggestions({ onChoose }: { onChoose: (design: BannerConfig) => void }) {
  // Both load at the same time.
  const fonts = useQuery(bannerFontsQuery)
  const found = useSuggestions()
  // Each one measures its texts; rendering them one after another keeps the page responsive.
  const suggestions = useDeferredValue(fonts.data ? found : undefined)
  if (fonts.isError) return <FontsFailed fonts={fonts} />
  return (
    <StartFrame
      suggestions={suggestions?.map((each, at) => (
        <Suggestion key={at} suggestion={each} at={at + 1} onChoose={onChoose} />
      ))}
    />
  )
}

type Props = { suggestion: DrawnSuggestion; at: number; onChoose: (design: BannerConfig) => void }

function Suggestion({ suggestion: { design, picture }, at, onChoose }: Props) {
  // The list is made again with every change of the form, but its designs rarely change.
  const key = JSON.stringify(design)
  const spec = useMemo(() => specOf(JSON.parse(key) as BannerConfig, picture), [key, picture])
  return (
    <button
      type="button"
      aria-label={texts.choose(persianDigits(at), design.texts.title)}
      className="block w-full overflow-hidden rounded-card border border-line transition-transform hover:border-accent motion-safe:active:scale-[0.98]"
      onClick={() => onChoose(design)}
    >
      <BannerCanvas spec={spec} name="medium" label="" />
    </button>
  )
}

type DrawnSuggestion = { design: BannerConfig; picture: LoadedPicture | null }

/** How many of the post's pictures, or else sample images, are used for suggestions. */
const PICTURES = 3

/**
 * Three banners for the ad's title and category, with the post's pictures or sample images; undefined while
 * they load.
 */
function useSuggestions(): DrawnSuggestion[] | undefined {
  const { account, categories } = useFormSetting()
  const post = useOfferedPost()
  const title = useField('title').value
  const chosen = { everyCategory: useField('everyCategory').value, categories: useField('categories').value }
  const topic = topicOf(chosen, categories)
  const samples = useQuery(sampleImagesQuery(account, topic.category))
  const ofThePost = useQueries({
    queries: post
      ? post.images.slice(0, PICTURES).map((image) => postDesignPictureQuery(account, post, image))
      : [],
  })
  const own = ofThePost.flatMap(({ data }) => (data ? [data] : []))
  const areSamplesUsed = own.length === 0 && !ofThePost.some(({ isPending }) => isPending)
  const ofSamples = useQueries({
    queries: areSamplesUsed ? (samples.data ?? []).slice(0, PICTURES).map(samplePictureQuery) : [],
  })
  // Suggestions also work without sample images; five more tries would take half a minute.
  const isWaiting =
    (samples.isPending && samples.failureCount === 0) ||
    [...ofThePost, ...ofSamples].some(({ isPending }) => isPending)
  const pictures: DesignPicture[] = areSamplesUsed
    ? ofSamples.flatMap(({ data }) => (data ? [data] : []))
    : own
  const words = bannerWords(topic.root)
  const ownLine = post && postLine(post.price, post.city?.name ?? null)
  const designs = suggestedBanners({
    root: topic.root,
    title,
    words: ownLine ? { ...words, subtitles: [ownLine] } : words,
    pictures: isWaiting ? [] : pictures,
  })
  const fileOf = ({ picture }: (typeof designs)[number]) => picture?.file ?? null
  // Two designs may share a picture.
  const files = [...new Set(designs.map(fileOf))]
  const loaded = useQueries({ queries: files.map((file) => pictureQuery(account, file)) })
  if (isWaiting || loaded.some(({ isPending }) => isPending)) return undefined
  return designs.map((design) => {
    const picture = loaded[files.indexOf(fileOf(design))]?.data ?? null
    return { design: { ...design, picture: picture && design.picture }, picture }
  })
}
