import type { Section } from '../form-sections.ts'

/** The part of the form in which a finding is mended. */
export function findingSection(path: string): Section {
  return path === 'landing_url' ? 'landing' : 'banner'
}
