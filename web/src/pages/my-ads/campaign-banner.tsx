import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { lightAddress, type LightWidth } from '@jarchi/shared/light-copies.ts'
import { useState } from 'react'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'

type Props = { campaign: Campaign; isFirst: boolean }

const place = 'shrink-0 overflow-hidden rounded-t-card md:w-[min(27rem,44%)] md:rounded-field'
const WIDE = '(min-width: 48rem)'
/** What `place` comes to, for the browser's choice of a copy. */
const WIDE_PLACE = 'min(27rem, 44vw)'

const copies = (url: string, ...widths: LightWidth[]) =>
  widths.map((width) => `${lightAddress(url, width)} ${width}w`).join(', ')

/** The banner at its real proportion: medium on a phone, large beside the text; or a word that it did not come. */
export function CampaignBanner({ campaign: { title, divar_ad }, isFirst }: Props) {
  const medium = divar_ad?.divar_medium_banner
  const [lost, setLost] = useState<string | null>(null)
  if (!medium) return null
  const large = divar_ad.divar_large_banner
  if (lost === medium)
    return (
      <p
        className={`${place} grid aspect-[1029/504] place-items-center bg-page text-sm text-quiet md:aspect-[2304/504]`}
      >
        {fa.bannerLost}
      </p>
    )
  return (
    <picture className={`${place} block`}>
      {large && (
        <source
          media={WIDE}
          srcSet={copies(large, '576', '1152')}
          sizes={WIDE_PLACE}
          width={2304}
          height={504}
        />
      )}
      <img
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        sizes={`${WIDE} ${WIDE_PLACE}, calc(100vw - 2rem)`}
        srcSet={copies(medium, '720', '1029')}
        src={lightAddress(medium, '1029')}
        alt={fa.bannerOf(title)}
        width={1029}
        height={504}
        decoding="async"
        className="h-auto w-full bg-page text-xs text-quiet"
        onError={() => setLost(medium)}
      />
    </picture>
  )
}
