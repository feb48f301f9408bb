import { useState, type RefObject } from 'react'
import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { makerFormTexts } from '../../../i18n/banner-maker-form.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { fa } from '../../../i18n/common.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { editIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import type { Banner, Banners } from '../form-values.ts'

const texts = makerFormTexts.made

type Props = {
  editButton: RefObject<HTMLButtonElement | null>
  banners: Banners
  isDrawn: boolean
  hasFailed: boolean
  onRetry: () => void
  onEdit: () => void
  onDiscard: () => void
}

/** The three banners that were made, and the ways on: back to work, or another start. */
export function MadeBanners({ editButton, banners, isDrawn, hasFailed, onRetry, onEdit, onDiscard }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-start gap-3" aria-busy={!isDrawn}>
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
            {fa.retry}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={editButton} variant="plain" onClick={onEdit}>
          <Icon shape={editIcon} className="size-5" />
          {texts.edit}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {texts.another}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts.discardTitle}
        confirm={texts.discard}
        onConfirm={onDiscard}
        onClose={() => setIsAsking(false)}
      >
        {texts.discardText}
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
