import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { usePictureUrl } from '../banners/use-picture-url.ts'
import type { CampaignForm } from '../form-values.ts'
import { MarketListing } from './market-listing.tsx'

const texts = bannerTexts.preview

/** The banner as the marketplace will show it, among its posts. */
export function BannerPreview() {
  const banners = useWatch<CampaignForm, 'banners'>({ name: 'banners' })
  const [name, setName] = useState<BannerSizeName>('medium')
  const url = usePictureUrl(banners[name]?.picture)
  const { width, height } = BANNER_SIZES[name]
  return (
    <section aria-label={texts.title} className="rounded-card border border-line bg-card p-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm">{texts.title}</h2>
        <div role="group" aria-label={texts.sizes} className="flex rounded-field bg-page p-0.5">
          {BANNER_SIZE_NAMES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === name}
              className="min-h-11 min-w-11 rounded-field px-2.5 text-xs text-quiet aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-ink lg:min-h-9"
              onClick={() => setName(each)}
            >
              {bannerTexts.names[each]}
            </button>
          ))}
        </div>
      </div>
      {url ? (
        <MarketListing>
          <img
            src={url}
            alt={bannerTexts.alt(bannerTexts.names[name])}
            style={{ aspectRatio: `${width} / ${height}` }}
            className="w-full rounded-field object-cover"
          />
        </MarketListing>
      ) : (
        <p className="grid min-h-20 place-items-center rounded-field border border-dashed border-edge text-sm text-quiet lg:min-h-36">
          {texts.empty}
        </p>
      )}
    </section>
  )
}
