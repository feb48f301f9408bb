import type { AdPreview } from '@jarchi/shared/api/ad-preview.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { listingTexts } from '../../i18n/listing.ts'
import { previewTexts } from '../../i18n/preview.ts'
import { BannerPicture, BannerSlot } from '../../ui/listing/banner-picture.tsx'
import { ListingBanner } from '../../ui/listing/listing-banner.tsx'
import {
  LISTING_SIZES,
  pictureOf,
  type ListingDevice,
  type ListingSize,
} from '../../ui/listing/listing-size.ts'
import { MarketListing } from '../../ui/listing/market-listing.tsx'

type Props = { device: ListingDevice; size: ListingSize; preview: AdPreview }

/** One size of the ad in one list; a press on the banner goes where the ad leads. */
export function PreviewFigure({ device, size, preview: { banners, landing } }: Props) {
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
