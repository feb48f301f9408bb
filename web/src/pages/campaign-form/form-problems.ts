import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { LEAST_DAILY_BUDGET } from '@jarchi/shared/advertising/budget.ts'
import { draftField, draftProblems, type DraftRules } from '@jarchi/shared/advertising/campaign-draft.ts'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { amountProblemText, missingBannersText } from '../../i18n/campaign-form-problems.ts'
import { problemText } from '../../i18n/field-problems.ts'
import {
  showDesign,
  type BannerValues,
  type CampaignForm,
  type FormField,
} from '../campaign-values/form-values.ts'
import type { FormProblems } from './section-order.ts'

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
  if (field === 'dailyBudget') return amountProblemText(code, LEAST_DAILY_BUDGET, Infinity)
  if (field === 'bid') return amountProblemText(code, mayUnderbid ? 10 : bounds.min, bounds.max)
  return problemText(code, field)
}

/** The paths of an ad's files, and of the parts of their design. */
const BANNER_PATHS =
  /^(divar_\w+_banner|has_custom_banners|image_source|third_party_image_id|divar_banner_config\..+)$/

/** The form field that a refused path belongs to. */
export function refusedField(path: string, values: CampaignForm): FormField | null {
  return BANNER_PATHS.test(path) ? 'banners' : draftField(path, values)
}
