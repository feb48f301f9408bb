import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState } from 'react'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'

type Props = { campaign: Campaign; isFirst: boolean }

const place = 'shrink-0 overflow-hidden rounded-t-card md:w-[min(27rem,44%)] md:rounded-field'

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
      {large && <source media="(min-width: 48rem)" srcSet={large} width={2304} height={504} />}
      <img
        src={medium}
        alt={fa.bannerOf(title)}
        width={1029}
        height={504}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="h-auto w-full bg-page text-xs text-quiet"
        onError={() => setLost(medium)}
      />
    </picture>
  )
}
