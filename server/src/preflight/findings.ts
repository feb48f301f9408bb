import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { preflightTexts } from '../texts/preflight.ts'

export type Rule = keyof typeof preflightTexts

/** Breaches; every other rule only warns (decisions §10). */
const BLOCKING: ReadonlySet<Rule> = new Set<Rule>([
  'unreadable_picture',
  'stretched',
  'too_small',
  'http_link',
  'invalid_link',
  'phone_number_shown',
  'social_id_shown',
  'missing_character',
])

export function finding(rule: Rule, path: string): PreflightFinding {
  return { rule, level: BLOCKING.has(rule) ? 'block' : 'warn', path, ...preflightTexts[rule] }
}
