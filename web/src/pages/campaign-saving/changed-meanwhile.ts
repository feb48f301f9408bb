import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { CampaignDraft } from '@jarchi/shared/api/drafts.ts'
import { draftLanding, draftOf } from '@jarchi/shared/forms/campaign-draft.ts'
import { designKey } from '@jarchi/shared/forms/design-key.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { CampaignForm } from '../campaign-values/form-values.ts'
import { areBannersChanged } from './ad-form.ts'

/** What belongs together when two people save: the values of one question. */
const FIELDS = {
  title: ['title'],
  categories: ['everyCategory', 'categories'],
  places: ['everywhere', 'cities', 'neighborhoods'],
  keywords: ['keywords'],
  landing: ['landingType', 'webAddress', 'phone'],
  daypart: ['daypart'],
  days: ['startsOn', 'endsOn'],
  dailyBudget: ['dailyBudget'],
  totalBudget: ['totalBudget'],
  bid: ['bid'],
} as const satisfies Record<string, readonly (keyof CampaignDraft)[]>

type DraftQuestion = keyof typeof FIELDS
export type Question = DraftQuestion | 'banners'

/** A value that another save has changed; `isMine`: this form has changed it too. */
export type Difference = { readonly question: Question; readonly isMine: boolean }

const QUESTIONS = Object.keys(FIELDS) as DraftQuestion[]

/** What a form based on `base` would take back of what is saved `now`, in the order of the form. */
export function changedMeanwhile(
  base: Campaign,
  now: Campaign,
  form: CampaignForm,
  rootCategories: readonly string[],
): Difference[] {
  const [before, theirs] = [formOf(base, rootCategories), formOf(now, rootCategories)]
  const draft = QUESTIONS.flatMap((question): Difference[] => {
    const [was, is, mine] = [before, theirs, form].map((each) => keyOf(question, each))
    return is === was || is === mine ? [] : [{ question, isMine: mine !== was }]
  })
  const isMine = areBannersChanged(form, base.divar_ad)
  const areOther = bannersKey(base.divar_ad) !== bannersKey(now.divar_ad) && !isDesignOf(form, now.divar_ad)
  return areOther ? [...draft, { question: 'banners', isMine }] : draft
}

/** The saved values of some questions, for the form. */
export function savedValues(
  questions: readonly Question[],
  now: Campaign,
  rootCategories: readonly string[],
): Partial<CampaignDraft> {
  const theirs = formOf(now, rootCategories)
  const names = questions.flatMap((question): readonly (keyof CampaignDraft)[] =>
    question === 'banners' ? [] : FIELDS[question],
  )
  return Object.fromEntries(names.map((name) => [name, theirs[name]]))
}

/** A campaign as the form shows it. */
export function formOf(campaign: Campaign, rootCategories: readonly string[]): CampaignDraft {
  const draft = draftOf(campaign, rootCategories)
  return { ...draft, phone: persianDigits(draft.phone) }
}

/**
 * The campaign as it is, with what a form was based on in place of what a form saves: so that its save says
 * so, and only what the user has changed counts as changed.
 */
export function basedOn(now: Campaign, base: Campaign): Campaign {
  const { title, daily_budget, bid, click_ceiling, display_time, divar_config, revision, divar_ad } = base
  const { starts_on, ends_on, total_budget } = base
  const plan = { starts_on, ends_on, total_budget }
  const content = { title, daily_budget, bid, click_ceiling, ...plan, display_time, divar_config, revision }
  return { ...now, ...content, divar_ad: divar_ad && now.divar_ad && adBasedOn(now.divar_ad, divar_ad) }
}

function adBasedOn(now: MobileAd, base: MobileAd): MobileAd {
  const { landing_url, divar_banner_type, divar_banner_config, has_custom_banners, revision } = base
  const { divar_small_banner, divar_medium_banner, divar_large_banner, divar_xlarge_banner } = base
  const banners = { divar_small_banner, divar_medium_banner, divar_large_banner, divar_xlarge_banner }
  const kind = { divar_banner_type, divar_banner_config, has_custom_banners }
  return { ...now, landing_url, ...kind, ...banners, revision }
}

function keyOf(question: DraftQuestion, draft: CampaignDraft): string {
  if (question === 'landing') {
    const landing = draftLanding(draft)
    return landing.ok ? landing.stored : `${draft.webAddress} ${draft.phone}`
  }
  if (question === 'places' && draft.everywhere) return 'everywhere'
  if (question === 'categories' && draft.everyCategory) return 'every'
  const values = FIELDS[question].map((name) => draft[name])
  return JSON.stringify(values, (_, value: unknown) => {
    if (Array.isArray(value) && typeof value[0] === 'string') return value.toSorted()
    return typeof value === 'string' ? value.trim() : value
  })
}

function bannersKey(ad: MobileAd | null): string {
  if (!ad) return ''
  const { divar_medium_banner, divar_large_banner, divar_xlarge_banner, divar_banner_config } = ad
  if (divar_banner_config) return designKey(divar_banner_config)
  return JSON.stringify([divar_medium_banner, divar_large_banner, divar_xlarge_banner])
}

function isDesignOf({ bannerType, design }: CampaignForm, ad: MobileAd | null): boolean {
  const saved = ad?.divar_banner_config
  return bannerType === 'banner_maker' && !!design && !!saved && designKey(design) === designKey(saved)
}
