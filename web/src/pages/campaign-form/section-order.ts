import type { FormField } from '../campaign-values/form-values.ts'

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
  daypart: 'when',
  dailyBudget: 'money',
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
