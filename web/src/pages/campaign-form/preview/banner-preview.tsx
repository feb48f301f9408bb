import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { previewTexts } from '../../../i18n/preview.ts'
import { BannerPicture, BannerSlot } from '../../../ui/listing/banner-picture.tsx'
import { ListingBanner } from '../../../ui/listing/listing-banner.tsx'
import { pictureOf } from '../../../ui/listing/listing-size.ts'
import { MarketListing } from '../../../ui/listing/market-listing.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import type { CampaignForm } from '../form-values.ts'
import { PreviewChoice, type PreviewView } from './preview-choice.tsx'
import { useFormLanding } from './use-form-landing.ts'

const texts = bannerTexts.preview

/** The ad as it stands in the marketplace's list, with every change at once. `isBrief`: on a phone, above the form. */
export function BannerPreview({ isBrief = false }: { isBrief?: boolean }) {
  const banners = useWatch<CampaignForm, 'banners'>({ name: 'banners' })
  const [view, setView] = useState<PreviewView>({ device: 'phone', size: 'medium' })
  const { device, size } = view
  const url = usePictureUrl(banners[pictureOf(size)]?.picture)
  const landing = useFormLanding()
  const isEmpty = !banners.medium && !banners.large && !banners.xlarge
  return (
    <section aria-label={texts.title} className="rounded-card border border-line bg-card p-3">
      {isBrief && isEmpty ? (
        <p className="grid min-h-20 place-items-center rounded-field border border-dashed border-edge p-3 text-center text-sm text-quiet">
          {texts.empty}
        </p>
      ) : (
        <>
          <PreviewChoice view={view} onChange={setView} />
          <div className={`mt-2 ${device === 'phone' ? 'mx-auto w-full max-w-sm' : ''}`}>
            <MarketListing
              device={device}
              size={size}
              marketplace={runtimeConfig.marketplaceName}
              isBrief={isBrief}
            >
              <ListingBanner device={device} size={size} landing={landing}>
                {url ? (
                  <BannerPicture url={url} size={size} alt={bannerTexts.alt(previewTexts.size[size])} />
                ) : (
                  <BannerSlot>{texts.empty}</BannerSlot>
                )}
              </ListingBanner>
            </MarketListing>
          </div>
        </>
      )}
    </section>
  )
}
