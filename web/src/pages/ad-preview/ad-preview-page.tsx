import type { AdPreview } from '@jarchi/shared/api/ad-preview.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adPreviewQuery } from '../../api/ads.ts'
import { isStatus } from '../../api/http/api-error.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { listingTexts } from '../../i18n/listing.ts'
import { previewTexts } from '../../i18n/preview.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { alertIcon, clockIcon } from '../../ui/icons.ts'
import { BannerPicture, BannerSlot, ListingBanner } from '../../ui/listing/listing-banner.tsx'
import {
  LISTING_DEVICES,
  LISTING_SIZE_NAMES,
  LISTING_SIZES,
  pictureOf,
  type ListingDevice,
  type ListingSize,
} from '../../ui/listing/listing-size.ts'
import { MarketListing } from '../../ui/listing/market-listing.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlainLayout } from '../layouts/plain-layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useParams } from '../../navigation/use-place.ts'

const pageTexts = previewTexts.page

/** /preview/{token}: an ad for anybody with its test link, signed in or not; not for search engines. */
export function AdPreviewPage() {
  const { token = '' } = useParams()
  const preview = useQuery(adPreviewQuery(token))
  usePageTitle(pageTexts.title)
  return (
    <PlainLayout>
      <meta name="robots" content="noindex, nofollow" />
      <QueryView
        query={preview}
        failed={previewTexts.failed}
        skeleton={<PreviewPending />}
        renderFailure={(error, usual) => <PreviewFailure error={error} usual={usual} />}
      >
        {(shown) => <ShownAd preview={shown} />}
      </QueryView>
    </PlainLayout>
  )
}

/** Four lists of a phone side by side, or two of a desktop. */
const COLUMNS: Readonly<Record<ListingDevice, string>> = {
  phone: 'sm:grid-cols-2 lg:grid-cols-4',
  desktop: 'md:grid-cols-2',
}

/** The ad in both lists, in every size. */
function ShownAd({ preview }: { preview: AdPreview }) {
  return (
    <div className="grid gap-8 pb-10">
      <header>
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          {pageTexts.title}
        </h1>
        <p>{pageTexts.intro(runtimeConfig.marketplaceName)}</p>
        <p className="text-sm text-quiet">{pageTexts.until(preview.expires_at)}</p>
      </header>
      {LISTING_DEVICES.map((device) => (
        <section key={device} aria-labelledby={device}>
          <h2 id={device} className="mb-3 text-lg">
            {pageTexts.on[device]}
          </h2>
          <div className={`grid items-start gap-6 ${COLUMNS[device]}`}>
            {LISTING_SIZE_NAMES.map((size) => (
              <PreviewFigure key={size} device={device} size={size} preview={preview} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

type Props = { device: ListingDevice; size: ListingSize; preview: AdPreview }

/** One size of the ad in one list; a press on the banner opens the ad's link. */
function PreviewFigure({ device, size, preview: { banners, landing } }: Props) {
  const url = banners[pictureOf(size)]
  const name = previewTexts.size[size]
  const { width, height } = LISTING_SIZES[size]
  const isWeb = landing.kind === 'web'
  return (
    <figure className="min-w-0">
      <MarketListing device={device} size={size} marketplace={runtimeConfig.marketplaceName}>
        <a
          href={landing.url}
          target={isWeb ? '_blank' : undefined}
          rel={isWeb ? 'noopener noreferrer nofollow' : undefined}
          className="block rounded-field"
        >
          <ListingBanner device={device} size={size} landing={landing}>
            {url ? (
              <BannerPicture url={url} size={size} alt={bannerTexts.alt(name)} />
            ) : (
              <BannerSlot>{listingTexts.lost}</BannerSlot>
            )}
          </ListingBanner>
        </a>
      </MarketListing>
      <figcaption className="mt-1.5 text-center text-sm text-quiet">
        {name}، {bannerTexts.size(width, height)}
      </figcaption>
    </figure>
  )
}

type PreviewFailureProps = { error: Error | null; usual: ReactNode }

/** A broken test link gives the reason and a contact; the ad's owner gets a link to the page that makes test links. */
function PreviewFailure({ error, usual }: PreviewFailureProps) {
  const isExpired = isStatus(error, 410)
  if (isExpired || isStatus(error, 404) || isStatus(error, 400))
    return (
      <EmptyState
        level={1}
        drawing={<Icon shape={isExpired ? clockIcon : alertIcon} className="size-14 text-quiet" />}
        {...(isExpired ? pageTexts.expired : pageTexts.invalid)}
        isMissing={!isExpired}
        action={
          <a href="/my-ads" className={buttonLook('plain')}>
            {pageTexts.toMyAds}
          </a>
        }
      />
    )
  return (
    <>
      <h1 className="sr-only">{pageTexts.title}</h1>
      {usual}
    </>
  )
}

function PreviewPending() {
  return (
    <div role="status" className="grid gap-6">
      <h1 className="sr-only">{previewTexts.page.title}</h1>
      <span className="sr-only">{previewTexts.page.loading}</span>
      <Skeleton className="h-8 w-2/3" />
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {[0, 1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-80" />
        ))}
      </div>
    </div>
  )
}
