import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { draftLanding } from '@jarchi/shared/forms/campaign-draft.ts'
import { FULL_WEEK, hoursPerWeek } from '@jarchi/shared/time/daypart.ts'
import { asciiDigits, persianDigits } from '@jarchi/shared/text/digits.ts'
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import type { BidRules } from '@jarchi/shared/advertising/bid.ts'
import { bidTexts, ceilingText } from '../../../i18n/bid.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { planDaysText, totalText } from '../../../i18n/campaign-plan.ts'
import { campaignFormTexts, whereTexts } from '../../../i18n/campaign-form.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'
import { scheduleTexts } from '../../../i18n/schedule.ts'
import { isolated, tomanText } from '../../../i18n/format.ts'
import { capitalsQuery } from '../../../api/targeting.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useHasSettled } from '../../../background/settled.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, editIcon, warningIcon } from '../../../ui/icons.ts'
import { citiesLine, summed } from '../../my-ads/campaign-card.tsx'
import { useCampaignValues } from '../../campaign-values/form-fields.ts'
import { formProblems, isComplete, SECTIONS, type FormProblems, type Section } from '../form-problems.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import type { Question } from '../../campaign-saving/changed-meanwhile.ts'
import type { CampaignForm } from '../../campaign-values/form-values.ts'
import type { ChoiceTree } from '../../campaign-values/choice-tree.ts'
import { usePlaces } from '../tree/places.ts'

/** Checks and describes the form once per change, for all components that show its state. */
export function OverviewProvider({ children }: { children: ReactNode }) {
  const { account, campaign, post, rules, categories } = useFormSetting()
  const values = useCampaignValues()
  // The list is long and needed only for a few names: a new form shows up without it, and a form without
  // places does not load it.
  const hasSettled = useHasSettled()
  const namesPlaces = !values.everywhere && values.cities.length > 0
  const { tree: places } = usePlaces(account, namesPlaces && (campaign !== null || hasSettled))
  useEffect(() => {
    if (hasSettled) void queryClient.prefetchQuery(capitalsQuery(account))
  }, [hasSettled, account])
  const postPlace = (post?.district ?? post?.city)?.name ?? null
  const problems = useMemo(() => formProblems(values, rules), [values, rules])
  const overview = useMemo(() => {
    const steps = STEPS.map((section) => ({
      section,
      line: sectionLine(section, values, { categories, places, postPlace, rules }),
      isComplete: isComplete(section, problems),
    }))
    return { steps, problems }
  }, [values, problems, categories, places, postPlace, rules])
  return <OverviewContext value={overview}>{children}</OverviewContext>
}

export type SectionOverview = {
  readonly section: Section
  /** The section's choice in one line. */
  readonly line: string | null
  readonly isComplete: boolean
}
export type Overview = { readonly steps: readonly SectionOverview[]; readonly problems: FormProblems }

/** The sections to fill in. */
const STEPS = SECTIONS.filter((section) => section !== 'review')

const OverviewContext = createContext<Overview>({ steps: [], problems: {} })

/** The state of the form; see `OverviewProvider`. */
export function useOverview(): Overview {
  return use(OverviewContext)
}

/** Every section's choice; a press opens it for changes. */
export function OverviewList({ onOpen }: { onOpen: (section: Section) => void }) {
  return (
    <ul>
      {useOverview().steps.map(({ section, line, isComplete: isDone }) => (
        <li key={section} className="border-t border-line first:border-t-0">
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3 py-2 text-start hover:text-accent"
            onClick={() => onOpen(section)}
          >
            <Icon
              shape={isDone ? checkIcon : warningIcon}
              className={`size-5 ${isDone ? 'text-success' : 'text-warning'}`}
            />
            <span className="min-w-0 grow">
              <span className="block text-sm font-semibold">{campaignFormTexts.sections[section]}</span>
              <span className="line-clamp-2 text-sm text-quiet">
                {isDone ? line : campaignFormTexts.missing}
              </span>
            </span>
            <Icon shape={editIcon} className="size-5 text-quiet" />
            <span className="sr-only">{campaignFormTexts.change}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** How many sections are complete, as a bar with one part for each. */
export function ProgressLine() {
  const { steps } = useOverview()
  const done = steps.filter((step) => step.isComplete).length
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={steps.length}
      aria-valuenow={done}
      aria-valuetext={campaignFormTexts.progress(done, steps.length)}
      aria-label={campaignFormTexts.summary}
      className="flex gap-1"
    >
      {steps.map(({ section, isComplete: isDone }) => (
        <span
          key={section}
          className={`h-1.5 flex-1 rounded-full transition-colors ${isDone ? 'bg-accent' : 'bg-line'}`}
        />
      ))}
    </div>
  )
}

/** So that an address does not break at a hyphen. */
const UNBROKEN_HYPHEN = '-\u2060'

/** `postPlace` names the place of the post until the list of places has loaded. */
export type Names = {
  categories: ChoiceTree
  places: ChoiceTree | null
  postPlace?: string | null
  rules: Pick<BidRules, 'priceByMarket'>
}

/** The choice of a section in one line, or null before a choice. */
export function sectionLine(section: Section, values: CampaignForm, names: Names): string | null {
  switch (section) {
    case 'where':
      return whereLine(values, names)
    case 'banner':
      return bannerLine(values)
    case 'landing':
      return landingLine(values)
    case 'when':
      return whenLine(values)
    case 'money':
      return moneyLine(values, names.rules)
    case 'review':
      return null
  }
}

/** A value of the form in one line, for a question about it alone. */
export function valueLine(
  value: Exclude<Question, 'banners'>,
  values: CampaignForm,
  names: Names,
): string | null {
  switch (value) {
    case 'title':
      return values.title
    case 'categories':
      return categoriesLine(values, names)
    case 'places':
      return placesLine(values, names)
    case 'keywords':
      return values.keywords.join('، ')
    case 'landing':
      return landingLine(values)
    case 'daypart':
      return hoursLine(values)
    case 'days':
      return planDaysText({ starts_on: values.startsOn, ends_on: values.endsOn })
    case 'totalBudget':
      return totalText(values.totalBudget)
    case 'dailyBudget':
      return values[value] === null ? null : campaignFormTexts.money.amount(tomanText(values[value]))
    case 'bid':
      return ceilingText(values.bid)
  }
}

function whereLine(values: CampaignForm, names: Names): string {
  return whereTexts.places.line(placesLine(values, names), categoriesLine(values, names))
}

export function categoriesLine({ everyCategory, categories }: CampaignForm, names: Names): string {
  if (everyCategory) return whereTexts.categories.every
  return summed(labelOf(categories, names.categories), myAdsTexts.andCategories) ?? whereTexts.categories.none
}

/** As the card of the saved campaign names it. */
function labelOf([first, ...others]: readonly string[], { nodes }: ChoiceTree) {
  return { first: first === undefined ? null : (nodes.get(first)?.name ?? first), more: others.length }
}

export function placesLine(
  { everywhere, cities, neighborhoods }: CampaignForm,
  { places, postPlace }: Names,
): string {
  if (everywhere || cities.length === 0) return whereTexts.places.everywhere
  if (!places) return (cities.length === 1 && postPlace) || whereTexts.places.count(cities.length)
  return citiesLine({
    labels: { cities: labelOf(cities, places), neighborhoods: labelOf(neighborhoods, places) },
  })
}

function bannerLine({ banners }: CampaignForm): string | null {
  const ready = BANNER_SIZE_NAMES.filter((name) => banners[name]).length
  return ready === 0 ? null : bannerTexts.line(ready)
}

function landingLine(values: CampaignForm): string | null {
  const typed = (values.landingType === 'phone' ? values.phone : values.webAddress).trim()
  if (!draftLanding(values).ok) return null
  return values.landingType === 'phone'
    ? `${campaignFormTexts.landing.call} ${isolated(persianDigits(asciiDigits(typed)))}`
    : isolated(typed.replace(/^https:\/\/|\/$/gi, '').replaceAll('-', UNBROKEN_HYPHEN))
}

function whenLine(values: CampaignForm): string {
  const { startsOn, endsOn } = values
  if (startsOn === null && endsOn === null) return hoursLine(values)
  return `${planDaysText({ starts_on: startsOn, ends_on: endsOn })}، ${hoursLine(values)}`
}

/** An empty schedule means every hour (§D12.2). */
function hoursLine({ daypart }: CampaignForm): string {
  const hours = hoursPerWeek(daypart)
  return hours === 0 || daypart === FULL_WEEK ? scheduleTexts.allWeek : scheduleTexts.sum(hours)
}

/** Only of a complete section, so an empty bid means no ceiling. */
function moneyLine({ dailyBudget, totalBudget, bid }: CampaignForm, rules: Names['rules']): string | null {
  if (dailyBudget === null) return null
  return campaignFormTexts.money.line(
    tomanText(dailyBudget),
    bidTexts(rules).part(ceilingText(bid)),
    totalBudget === null ? null : totalText(totalBudget),
  )
}
