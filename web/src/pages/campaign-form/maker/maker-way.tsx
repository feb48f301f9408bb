import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { suggestedBanners } from '@jarchi/shared/banner/suggestions.ts'
import { designKey } from '@jarchi/shared/design-key.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sampleImagesQuery } from '../../../api/banner-maker.ts'
import { makerFormTexts } from '../../../i18n/banner-maker-form.ts'
import { bannerWords, postLine } from '../../../i18n/banner-words.ts'
import { Button } from '../../../ui/button.tsx'
import { showDesign, useBannerValues } from '../banners/banner-values.ts'
import { useOfferedPost } from '../banners/offered-post.ts'
import { useCampaignForm, useField } from '../form-fields.ts'
import { useFormSetting } from '../form-setting.ts'
import { NO_BANNERS } from '../form-values.ts'
import { BannerMaker } from './banner-maker.tsx'
import { BannerCanvas } from './draw/banner-canvas.tsx'
import { bannerFontsQuery, FontsFailed, FontsFirst } from './draw/banner-fonts.tsx'
import type { LoadedPicture } from './draw/loaded-picture.ts'
import { specOf } from './draw/painting.ts'
import { MadeBanners, useDrawnBanners } from './made-banners.tsx'
import { StartFrame } from './start-frame.tsx'
import {
  pictureQuery,
  postDesignPictureQuery,
  sampleDesignPictureQuery,
  type DesignPicture,
} from './design-picture.ts'
import { topicOf } from './suggestion-topic.ts'

/**
 * The banner section for advertisers without banners: suggestions, the maker, and its result; open at once with
 * a design that has begun elsewhere.
 */
export function MakerWay({ begun }: { begun: BannerConfig | null }) {
  const { values, set } = useBannerValues()
  const form = useCampaignForm()
  const { design, banners } = values
  const changes = useChanges(begun)
  const edit = useRef<HTMLButtonElement>(null)
  const drawing = useDrawnBanners({
    design,
    banners,
    isAtWork: changes.isOpen,
    onDrawn: (drawn) => set({ banners: drawn }),
  })
  const start = (chosen: BannerConfig) => {
    set({ design: chosen, banners: NO_BANNERS })
    changes.open(chosen)
    ignoreSecondTap()
  }
  const close = () => {
    flushSync(changes.close)
    // The button that opened it may be gone: a suggestion can be chosen only once.
    edit.current?.focus({ preventScroll: true })
    ignoreSecondTap()
  }
  const finish = async () => {
    // The maker's last change may be newer than this rendering.
    const { design: wanted, banners: known } = form.state().values
    const drawn = wanted && !showDesign(known, wanted) ? await drawing.drawNow(wanted) : null
    if (drawn) set({ banners: drawn })
    changes.forget()
    close()
  }
  if (!design) return <StartSuggestions onChoose={start} />
  return (
    <>
      <MadeBanners
        editButton={edit}
        banners={banners}
        isDrawn={drawing.isDrawn}
        hasFailed={drawing.hasFailed}
        onRetry={drawing.retry}
        onEdit={() => changes.open(design)}
        onDiscard={() => set({ design: null, banners: NO_BANNERS })}
      />
      {changes.areKept && <KeptChanges onTakeBack={changes.takeBack} />}
      {changes.isOpen && (
        <FontsFirst>
          <BannerMaker
            design={design}
            onChange={(next) => set({ design: next })}
            onDone={finish}
            onClose={() => {
              changes.keep()
              close()
            }}
          />
        </FontsFirst>
      )}
    </>
  )
}

/** Whether the maker is open, and with which design; unfinished changes stay, and can be undone. */
function useChanges(begun: BannerConfig | null) {
  const form = useCampaignForm()
  const { set } = useBannerValues()
  const [before, setBefore] = useState(begun)
  const [isOpen, setIsOpen] = useState(begun !== null)
  const forget = () => setBefore(null)
  return {
    isOpen,
    areKept: before !== null && !isOpen,
    open(design: BannerConfig) {
      setBefore(design)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    forget,
    keep() {
      const { design } = form.state().values
      if (before === null || design === null || designKey(design) === designKey(before)) forget()
    },
    takeBack() {
      set({ design: before, banners: NO_BANNERS })
      forget()
    },
  }
}

function KeptChanges({ onTakeBack }: { onTakeBack: () => void }) {
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-2 rounded-field bg-accent-soft px-3">
      {makerFormTexts.kept}
      <Button variant="quiet" className="px-2" onClick={onTakeBack}>
        {makerFormTexts.takeBack}
      </Button>
    </p>
  )
}

const startTexts = makerFormTexts.start

/** Three finished banners to start from. */
function StartSuggestions({ onChoose }: { onChoose: (design: BannerConfig) => void }) {
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
      aria-label={startTexts.choose(persianDigits(at), design.texts.title)}
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
    queries: areSamplesUsed ? (samples.data ?? []).slice(0, PICTURES).map(sampleDesignPictureQuery) : [],
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

/** In milliseconds and CSS pixels: the two taps of a double click are rarely further apart. */
const SECOND_TAP_MS = 350
const SECOND_TAP_PX = 24
/** `mousedown` would move the focus. */
const PRESSES = ['mousedown', 'click'] as const

const NONE = { x: Number.NaN, y: Number.NaN, at: 0 }
let last = NONE
addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y, timeStamp: at }) => void (last = { x, y, at }),
  true,
)
// After a key press there is no last tap.
addEventListener('keydown', () => void (last = NONE), true)

/** A new element in the place of a pressed button must ignore the second tap of a double click. */
function ignoreSecondTap() {
  const { x, y, at } = last
  const isSecond = ({ clientX, clientY, timeStamp }: MouseEvent) =>
    timeStamp - at < SECOND_TAP_MS && Math.hypot(clientX - x, clientY - y) < SECOND_TAP_PX
  const ignore = (event: MouseEvent) => {
    // Keys also cause clicks, but without a position.
    if (event.detail === 0 || !isSecond(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const press of PRESSES) addEventListener(press, ignore, true)
  setTimeout(() => {
    for (const press of PRESSES) removeEventListener(press, ignore, true)
  }, SECOND_TAP_MS)
}
