import { draftLanding } from '@jarchi/shared/forms/campaign-draft.ts'
import { landingOf, type Landing } from '@jarchi/shared/advertising/landing-url.ts'
import { useEffect, useState, type RefObject } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { previewTexts } from '../../i18n/preview.ts'
import { BannerPicture, BannerSlot, ListingBanner } from '../../ui/listing/listing-banner.tsx'
import {
  LISTING_DEVICES,
  LISTING_SIZE_NAMES,
  pictureOf,
  type ListingDevice,
  type ListingSize,
} from '../../ui/listing/listing-size.ts'
import { MarketListing } from '../../ui/listing/market-listing.tsx'
import { Segments } from '../../ui/segments.tsx'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import { useCampaignValues, useField } from '../campaign-values/form-fields.ts'

const bannerPreviewTexts = bannerTexts.preview

/** The ad in the marketplace's list, updated with every change. `isBrief`: on a phone, above the form. */
export function BannerPreview({ isBrief = false }: { isBrief?: boolean }) {
  const banners = useField('banners').value
  const [view, setView] = useState<PreviewView>({ device: 'phone', size: 'medium' })
  const { device, size } = view
  const picture = banners[pictureOf(size)]?.picture
  const landing = useFormLanding()
  return (
    <section aria-label={bannerPreviewTexts.title} className="rounded-card border border-line bg-card p-3">
      <PreviewChoice view={view} onChange={setView} />
      <div className={`mt-2 ${device === 'phone' ? 'mx-auto w-full max-w-sm' : ''}`}>
        <MarketListing
          device={device}
          size={size}
          marketplace={runtimeConfig.marketplaceName}
          isBrief={isBrief}
        >
          <ListingBanner device={device} size={size} landing={landing}>
            {picture ? (
              <PreviewPicture picture={picture} size={size} />
            ) : (
              <BannerSlot>{bannerPreviewTexts.empty}</BannerSlot>
            )}
          </ListingBanner>
        </MarketListing>
      </div>
    </section>
  )
}

/** Its URL arrives later, and only this component is drawn again for it. */
function PreviewPicture({ picture, size }: { picture: Blob; size: ListingSize }) {
  const url = usePictureUrl(picture)
  return url && <BannerPicture url={url} size={size} alt={bannerTexts.alt(previewTexts.size[size])} />
}

type PreviewView = { device: ListingDevice; size: ListingSize }
type Props = { view: PreviewView; onChange: (view: PreviewView) => void }

/** The list and the banner size of the preview. */
function PreviewChoice({ view, onChange }: Props) {
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm">{bannerTexts.preview.title}</h2>
        <Segments
          isSmall
          label={previewTexts.devices}
          options={LISTING_DEVICES.map((device) => ({ value: device, text: previewTexts.device[device] }))}
          chosen={view.device}
          onChoose={(device) => onChange({ ...view, device })}
        />
      </div>
      <Segments
        isSmall
        label={bannerTexts.preview.sizes}
        options={LISTING_SIZE_NAMES.map((size) => ({ value: size, text: previewTexts.size[size] }))}
        chosen={view.size}
        onChoose={(size) => onChange({ ...view, size })}
      />
    </>
  )
}

/** The target of the form's ad, once it is a valid address. */
function useFormLanding(): Landing | null {
  const landing = draftLanding(useCampaignValues())
  return landing.ok ? landingOf(landing.stored) : null
}

type PreviewStripProps = { preview: RefObject<HTMLElement | null> }

/** Shown under a phone's header once the preview has been scrolled away. */
export function PreviewStrip({ preview }: PreviewStripProps) {
  const [isAway, setIsAway] = useState(false)
  const banners = useField('banners').value
  const url = usePictureUrl(banners.medium?.picture ?? banners.large?.picture ?? banners.xlarge?.picture)
  useEffect(() => {
    if (!preview.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsAway(entry ? !entry.isIntersecting && entry.boundingClientRect.top < 0 : false),
      { rootMargin: '-56px 0px 0px 0px' },
    )
    observer.observe(preview.current)
    return () => observer.disconnect()
  }, [preview])
  if (!isAway || !url) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-14 z-5 flex h-16 justify-center border-b border-line bg-card p-2 lg:hidden"
    >
      <img
        src={url}
        alt=""
        className="h-full rounded-field object-contain"
        title={bannerTexts.preview.title}
      />
    </div>
  )
}
