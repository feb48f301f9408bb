import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { tidyDesign } from '@jarchi/shared/forms/design-key.ts'
import { draftLanding } from '@jarchi/shared/forms/campaign-draft.ts'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { preflightTexts } from '../../../i18n/preflight.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon } from '../../../ui/icons.ts'
import { Spinner, useHeldBusy } from '../../../ui/spinner.tsx'
import type { Section } from '../form-problems.ts'
import { preflightQuery, type PreflightPart } from '../../../api/campaign-saving.ts'
import { useHasSettled } from '../../../background/settled.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import type { CampaignForm } from '../../campaign-values/form-values.ts'

type Props = { preflight: Preflight; onOpen: (section: Section) => void }

/** The result of the check before review: violations first, which block sending; then possible objections. */
export function ReviewChecks({ preflight, onOpen }: Props) {
  const { isFailed, breaches, warnings, retry } = preflight
  const isRunning = useHeldBusy(preflight.isRunning)
  const isClean = !isRunning && !isFailed && breaches.length + warnings.length === 0
  return (
    <div className="grid gap-3 text-sm">
      <p role="status" className="flex items-center gap-2 text-quiet empty:hidden">
        {isRunning && <Spinner className="size-4" />}
        {isRunning && preflightTexts.running}
        {isClean && <Icon shape={checkIcon} className="size-5 text-success" />}
        {isClean && preflightTexts.clean}
      </p>
      {breaches.length > 0 && (
        <section role="alert" className="rounded-field bg-danger-soft p-3">
          <h3 className="text-danger">{preflightTexts.breaches}</h3>
          <FindingList findings={breaches} onOpen={onOpen} />
        </section>
      )}
      {warnings.length > 0 && (
        <section className="rounded-field bg-warning-soft p-3">
          <h3 className="text-warning">{preflightTexts.warnings}</h3>
          <p>{preflightTexts.warningsHint}</p>
          <FindingList findings={warnings} onOpen={onOpen} />
        </section>
      )}
      {isFailed && !isRunning && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-[min(12rem,100%)] grow basis-0 text-quiet">{preflightTexts.failed}</p>
          <Button variant="quiet" onClick={retry}>
            {preflightTexts.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

type FindingListProps = { findings: readonly PreflightFinding[]; onOpen: (section: Section) => void }

/** What was found, where, and how to correct it; a press leads to the place. */
function FindingList({ findings, onOpen }: FindingListProps) {
  return (
    <ul className="mt-2 grid gap-2">
      {findings.map((finding) => (
        <li key={`${finding.path} ${finding.rule}`} className="flex flex-wrap items-center gap-x-3">
          <p className="min-w-[min(12rem,100%)] grow basis-0">
            <span className="font-semibold">{placeOf(finding.path)}: </span>
            {finding.message} <span className="text-ink">{finding.fix}</span>
          </p>
          <Button
            variant="quiet"
            aria-label={preflightTexts.mendOf(placeOf(finding.path))}
            onClick={() => onOpen(findingSection(finding.path))}
          >
            {preflightTexts.fix}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function placeOf(path: string): string {
  return preflightTexts.places[path as keyof typeof preflightTexts.places] ?? path
}

/** The section in which a finding is corrected. */
export function findingSection(path: string): Section {
  return path === 'landing_url' ? 'landing' : 'banner'
}

type Preflight = {
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
