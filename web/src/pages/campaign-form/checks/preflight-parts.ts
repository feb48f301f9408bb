import { tidyDesign } from '@jarchi/shared/banner/design-key.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { draftLanding } from '@jarchi/shared/campaign-draft.ts'
import type { PreflightPart } from '../../../api/preflight.ts'
import type { CampaignForm } from '../form-values.ts'
import { blobKey } from './blob-key.ts'
import { dataUrl } from '../../../ui/data-url.ts'

type Checked = Pick<
  CampaignForm,
  'bannerType' | 'design' | 'banners' | 'landingType' | 'webAddress' | 'phone'
>

/** What of a form is checked before review: its words in one call, each new picture in one of its own. */
export function preflightParts(values: Checked): PreflightPart[] {
  const landing = draftLanding(values)
  const texts =
    values.bannerType === 'banner_maker' && values.design ? tidyDesign(values.design).texts : undefined
  const words = { ...(landing.ok && { landing_url: landing.stored }), ...(texts && { texts }) }
  const ofWords = { key: JSON.stringify(words), content: async () => words }
  return [ofWords, ...checkedSizes(values).flatMap((size) => pictureParts(values, size))]
}

/** Drawn banners are alike in all sizes: one tells of them all. */
function checkedSizes({ bannerType }: Checked): readonly BannerSizeName[] {
  return bannerType === 'banner_maker' ? ['medium'] : BANNER_SIZE_NAMES
}

function pictureParts({ banners }: Checked, size: BannerSizeName): PreflightPart[] {
  const banner = banners[size]
  if (banner?.kind !== 'new') return []
  const { picture } = banner
  return [
    {
      key: `${size} ${blobKey(picture)}`,
      content: async () => ({ picture: { size, data: await dataUrl(picture) } }),
    },
  ]
}
