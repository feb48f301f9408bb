import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { designKey } from '@jarchi/shared/forms/design-key.ts'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { makerTexts } from '../../i18n/banner-maker.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { commonTexts } from '../../i18n/common.ts'
import { useAccount } from '../../navigation/use-place.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import {
  bannersOf,
  showDesign,
  NO_BANNERS,
  type Banner,
  type Banners,
} from '../campaign-values/form-values.ts'
import { bannerFontsQuery, fontsQueryFor } from './draw/banner-fonts.tsx'
import { drawnPictures } from './draw/drawn-pictures.ts'
import { pictureQuery } from './design-picture.ts'

const madeTexts = makerFormTexts.made

type Props = {
  editButton: RefObject<HTMLButtonElement | null>
  banners: Banners
  isDrawn: boolean
  hasFailed: boolean
  onRetry: () => void
  onEdit: () => void
  onDiscard: () => void
}

/** The three finished banners, and what can be done next: edit them or start again. */
export function MadeBanners({ editButton, banners, isDrawn, hasFailed, onRetry, onEdit, onDiscard }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3" aria-busy={!isDrawn}>
        {BANNER_SIZE_NAMES.map((name) => (
          <MadeBanner key={name} name={name} banner={banners[name]} />
        ))}
      </div>
      {hasFailed && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-2 rounded-field bg-danger-soft px-3 py-1"
        >
          <p className="text-sm text-danger">{makerTexts.failed}</p>
          <Button variant="quiet" onClick={onRetry}>
            {commonTexts.retry}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={editButton} variant="plain" onClick={onEdit}>
          <Icon shape={editIcon} className="size-5" />
          {madeTexts.edit}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {madeTexts.another}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={madeTexts.discardTitle}
        confirm={madeTexts.discard}
        onConfirm={onDiscard}
        onClose={() => setIsAsking(false)}
      >
        {madeTexts.discardText}
      </ConfirmDialog>
    </div>
  )
}

function MadeBanner({ name, banner }: { name: BannerSizeName; banner: Banner | null }) {
  const url = usePictureUrl(banner?.picture)
  const { width, height } = BANNER_SIZES[name]
  const title = bannerTexts.names[name]
  return (
    <figure className={name === 'medium' ? 'col-span-2 sm:max-w-120' : ''}>
      <div style={{ aspectRatio: `${width} / ${height}` }} className="overflow-hidden rounded-field bg-page">
        {url ? (
          <img src={url} alt={bannerTexts.alt(title)} className="size-full object-cover" />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <figcaption className="mt-1 text-xs text-quiet">
        {title}، {bannerTexts.uses[name]}
      </figcaption>
    </figure>
  )
}

/** While the user edits, the banners may be this much behind. */
const PAUSE_MS = 600

type Drawing = {
  design: BannerConfig | null
  banners: Banners
  /** While the user edits, drawing waits for a pause. */
  isAtWork: boolean
  onDrawn: (banners: Banners) => void
}

/** Redraws the form's banners when the design changes. */
export function useDrawnBanners({ design, banners, isAtWork, onDrawn }: Drawing) {
  const account = useAccount()
  const [failed, setFailed] = useState<string | null>(null)
  const key = design && designKey(design)
  const isDrawn = design !== null && showDesign(banners, design)
  const drawNow = useCallback(
    async (wanted: BannerConfig) => {
      try {
        const drawn = await drawnBanners(account, wanted)
        setFailed(null)
        return drawn
      } catch {
        // The fonts or the picture did not load; the user can try again.
        setFailed(designKey(wanted))
        return null
      }
    },
    [account],
  )
  const draw = useRef<() => Promise<Banners | null>>(undefined)
  const take = useRef(onDrawn)
  useEffect(() => {
    draw.current = async () => design && drawNow(design)
    take.current = onDrawn
  })
  useEffect(() => {
    if (key === null || isDrawn || failed === key) return
    let isCurrent = true
    const start = async () => {
      const drawn = await draw.current?.()
      if (isCurrent && drawn) take.current(drawn)
    }
    const timer = setTimeout(() => void start(), isAtWork ? PAUSE_MS : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, isDrawn, isAtWork, failed])
  return { isDrawn, hasFailed: failed !== null && failed === key, drawNow, retry: () => setFailed(null) }
}

/** The banners of a design as pictures; none while a text is missing or not allowed on a banner. */
async function drawnBanners(account: number, design: BannerConfig): Promise<Banners> {
  const hasAll = queryClient.getQueryData(bannerFontsQuery.queryKey) !== undefined
  const [, picture] = await Promise.all([
    queryClient.ensureQueryData(hasAll ? bannerFontsQuery : fontsQueryFor(design.texts)),
    queryClient.ensureQueryData(pictureQuery(account, design.picture?.file ?? null)),
  ])
  const pictures = await drawnPictures(design, picture)
  return pictures ? bannersOf(design, pictures) : NO_BANNERS
}
