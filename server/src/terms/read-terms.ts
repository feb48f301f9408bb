import { readFileSync } from 'node:fs'
import type { TermsView } from '@jarchi/shared/api/terms.ts'
import { ConfigError } from '../config/read-values.ts'
import { termsOf } from './terms-of.ts'

/** The terms of a file, read once at the start. Throws `ConfigError`. */
export function readTerms(file: string): TermsView {
  try {
    return termsOf(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError([`TERMS_FILE: ${file}: ${error instanceof Error ? error.message : String(error)}.`])
  }
}
