import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { tidyDesign } from '@jarchi/shared/design-key.ts'
import { draftLanding } from '@jarchi/shared/campaign-draft.ts'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { preflightQuery, type PreflightPart } from '../../../api/campaign-saving.ts'
import { useHasSettled } from '../../../background/settled.ts'
import { dataUrl } from '../../../ui/data-url.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'

export type Preflight = {
  isRunning: boolean
  isFailed: boolean
  breaches: readonly PreflightFinding[]
  warnings: readonly PreflightFinding[]
  retry: () => void
}

/** The landing section tells of it, and there is nothing to do. */
const TOLD_AT_FIELD = 'direct_post_link'

/** The check before review of what stands in the form; without values nothing is checked. */
export function usePreflight(values: CampaignForm | null): Preflight {
  const { account } = useFormSetting()
  // Banners go up the line for it: not while the page itself is still coming down.
  const hasSettled = useHasSettled()
  const parts = values && hasSettled ? preflightParts(values) : []
  const queries = parts.map((part) => preflightQuery(account, part))
  const { isRunning, findings, failed } = useQueries({ queries, combine: outcomeOf })
  return {
    isRunning,
    isFailed: failed.length > 0,
    breaches: findings.filter(({ level }) => level === 'block'),
    warnings: findings.filter(({ level }) => level === 'warn'),
    retry: () => failed.forEach((refetch) => void refetch()),
  }
}

/** What is shown of the calls: the page is drawn again with a change of this only, not with every step of a call. */
function outcomeOf(queries: readonly UseQueryResult<PreflightFinding[]>[]) {
  return {
    isRunning: queries.some(({ isFetching }) => isFetching),
    findings: queries.flatMap(({ data }) => data ?? []).filter(({ rule }) => rule !== TOLD_AT_FIELD),
    failed: queries.filter(({ isError }) => isError).map(({ refetch }) => refetch),
  }
}

type Checked = Pick<
  CampaignForm,
  'bannerType' | 'design' | 'banners' | 'landingType' | 'webAddress' | 'phone'
>

/** What of a form is checked before review: its words in one call, each new picture in one of its own. */
function preflightParts(values: Checked): PreflightPart[] {
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

const keys = new WeakMap<Blob, string>()
let last = 0

/** Tells files apart while the page lives. */
function blobKey(file: Blob): string {
  const known = keys.get(file)
  if (known !== undefined) return known
  last += 1
  keys.set(file, String(last))
  return String(last)
}
