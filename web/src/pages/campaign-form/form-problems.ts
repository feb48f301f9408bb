import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { LEAST_DAILY_BUDGET } from '@jarchi/shared/advertising/budget.ts'
import { draftField, draftProblems, type DraftRules } from '@jarchi/shared/forms/campaign-draft.ts'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { amountProblemText, missingBannersText } from '../../i18n/campaign-form-problems.ts'
import { problemText } from '../../i18n/field-problems.ts'
import {
  showDesign,
  type BannerValues,
  type CampaignForm,
  type FormField,
} from '../campaign-values/form-values.ts'

/**
 * The problem of each field as text, by the wire's schema and the shared rules, which the server checks too.
 */
export function formProblems(values: CampaignForm, rules: DraftRules): FormProblems {
  const codes = draftProblems(values, rules)
  const problems: FormProblems = {}
  for (const [field, code] of Object.entries(codes)) {
    problems[field as FormField] = sentence(field as FormField, code, rules)
  }
  const banners = bannersProblem(values)
  if (banners) problems.banners = banners
  return problems
}

function bannersProblem({ bannerType, design, banners }: BannerValues): string | null {
  if (bannerType === 'banner_maker') {
    if (!design) return makerFormTexts.missing
    return showDesign(banners, design) ? null : makerFormTexts.unfinished
  }
  const missing = BANNER_SIZE_NAMES.filter((name) => !banners[name])
  return missing.length > 0 ? missingBannersText(missing) : null
}

function sentence(field: FormField, code: string, { bounds, mayUnderbid }: DraftRules): string {
  if (field === 'dailyBudget' || field === 'totalBudget')
    return amountProblemText(code, LEAST_DAILY_BUDGET, Infinity)
  if (field === 'bid') return amountProblemText(code, mayUnderbid ? 10 : bounds.min, bounds.max)
  if (field === 'phone' && code === 'required') return campaignFormTexts.landing.phoneMissing
  return problemText(code, field)
}

/** The paths of an ad's files, and of the parts of their design. */
const BANNER_PATHS =
  /^(divar_\w+_banner|has_custom_banners|image_source|third_party_image_id|divar_banner_config\..+)$/

/** The form field that a refused path belongs to. */
export function refusedField(path: string, values: CampaignForm): FormField | null {
  return BANNER_PATHS.test(path) ? 'banners' : draftField(path, values)
}

export const SECTIONS = ['where', 'banner', 'landing', 'when', 'money', 'review'] as const
export type Section = (typeof SECTIONS)[number]

/** In the order of the page. */
const SECTION_OF: Readonly<Record<FormField, Section>> = {
  title: 'where',
  everyCategory: 'where',
  categories: 'where',
  everywhere: 'where',
  cities: 'where',
  neighborhoods: 'where',
  keywords: 'where',
  bannerType: 'banner',
  design: 'banner',
  banners: 'banner',
  shelf: 'banner',
  landingType: 'landing',
  webAddress: 'landing',
  phone: 'landing',
  startsOn: 'when',
  endsOn: 'when',
  daypart: 'when',
  dailyBudget: 'money',
  totalBudget: 'money',
  bid: 'money',
}

/** The field that an address names after its `#`; null without one. */
export function fieldNamed(hash: string): FormField | null {
  const name = hash.slice(1)
  return Object.hasOwn(SECTION_OF, name) ? (name as FormField) : null
}

/** The problems of the form, by field. */
export type FormProblems = Partial<Record<FormField, string>>

export function sectionOf(field: FormField): Section {
  return SECTION_OF[field]
}

export function isComplete(section: Section, problems: FormProblems): boolean {
  return !problemFields(problems).some((field) => SECTION_OF[field] === section)
}

/** The first field with a problem, in the order of the page; only of one section if it is given. */
export function firstProblem(problems: FormProblems, within?: Section): FormField | null {
  return problemFields(problems).find((field) => !within || SECTION_OF[field] === within) ?? null
}

/** The next section with a missing field; otherwise an earlier one, otherwise the last. */
export function nextSection(from: Section, problems: FormProblems): Section {
  const at = SECTIONS.indexOf(from)
  const round = [...SECTIONS.slice(at + 1), ...SECTIONS.slice(0, at)]
  return round.find((section) => !isComplete(section, problems)) ?? 'review'
}

function problemFields(problems: FormProblems): FormField[] {
  return (Object.keys(SECTION_OF) as FormField[]).filter((field) => problems[field] !== undefined)
}
