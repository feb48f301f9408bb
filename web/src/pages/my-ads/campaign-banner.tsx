import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'

type Props = { campaign: Campaign; isFirst: boolean }

/** The banner at its real proportion: medium on a phone, large beside the text. */
export function CampaignBanner({ campaign: { title, divar_ad }, isFirst }: Props) {
  const medium = divar_ad?.divar_medium_banner
  if (!medium) return null
  const large = divar_ad.divar_large_banner
  return (
    <picture className="block shrink-0 md:w-[min(27rem,44%)]">
      {large && <source media="(min-width: 48rem)" srcSet={large} width={2304} height={504} />}
      <img
        src={medium}
        alt={fa.bannerOf(title)}
        width={1029}
        height={504}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="h-auto w-full bg-page text-xs text-quiet md:rounded-field"
      />
    </picture>
  )
}
