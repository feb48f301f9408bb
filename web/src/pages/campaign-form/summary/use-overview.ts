import { createContext, use } from 'react'
import { SECTIONS, type FormProblems, type Section } from '../form-sections.ts'

export type SectionOverview = {
  readonly section: Section
  /** The section's choice in one line. */
  readonly line: string | null
  readonly isComplete: boolean
}
export type Overview = { readonly steps: readonly SectionOverview[]; readonly problems: FormProblems }

/** The sections that are to be filled in. */
export const STEPS = SECTIONS.filter((section) => section !== 'review')

export const OverviewContext = createContext<Overview>({ steps: [], problems: {} })

/** Where the form stands; see `OverviewProvider`. */
export function useOverview(): Overview {
  return use(OverviewContext)
}
