import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { tidyDesign } from '@jarchi/shared/files/design-key.ts'
import { draftLanding } from '@jarchi/shared/advertising/campaign-draft.ts'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { preflightQuery, type PreflightPart } from '../../../api/campaign-saving.ts'
import { useHasSettled } from '../../../background/settled.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import type { CampaignForm } from '../../campaign-values/form-values.ts'

export type Preflight = {
  isRunning: boolean
  isFailed: boolean
  breaches: readonly PreflightFinding[]
  warnings: readonly PreflightFinding[]
  retry: () => void
}

/** The landing section shows it, and the user need not act. */
const TOLD_AT_FIELD = 'direct_post_link'

/** The check before review of the form's values; without values nothing is checked. */
export function usePreflight(values: CampaignForm | null): Preflight {
  const { account } = useFormSetting()
  // Wait until the page has loaded, because the check uploads banners.
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

/** The shown part of the calls' state: the page is drawn again only when this changes. */
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

/**
 * The parts of a form that are checked before review: its texts in one call, each new picture in its own
 * call.
 */
function preflightParts(values: Checked): PreflightPart[] {
  const landing = draftLanding(values)
  const design = values.bannerType === 'banner_maker' && values.design ? tidyDesign(values.design) : undefined
  const words = {
    ...(landing.ok && { landing_url: landing.stored }),
    ...(design && { texts: design.texts, template: design.template }),
  }
  const ofWords = { key: JSON.stringify(words), words }
  return [ofWords, ...checkedSizes(values).flatMap((size) => pictureParts(values, size))]
}

/** Drawn banners have the same content in all sizes, so one is enough. */
function checkedSizes({ bannerType }: Checked): readonly BannerSizeName[] {
  return bannerType === 'banner_maker' ? ['medium'] : BANNER_SIZE_NAMES
}

function pictureParts({ banners }: Checked, size: BannerSizeName): PreflightPart[] {
  const banner = banners[size]
  if (banner?.kind !== 'new') return []
  const { picture } = banner
  return [{ key: `${size} ${blobKey(picture)}`, size, picture }]
}

const keys = new WeakMap<Blob, string>()
let last = 0

/** Identifies files while the page is open. */
function blobKey(file: Blob): string {
  const known = keys.get(file)
  if (known !== undefined) return known
  last += 1
  keys.set(file, String(last))
  return String(last)
}
