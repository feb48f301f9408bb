import { TermsView } from '@jarchi/shared/api/terms.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../platform/config-error.ts'
import { termsOf } from './parse-terms.ts'

/** The terms of service, which anybody may read before signing in (§D2.17); of the panel's own backend. */
export const termsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { pages, bidding } = app.deps.config
  const terms = readTerms(pages.termsFile, bidding.price.marginPercent)
  app.get(
    '/api/v1/terms/',
    { config: { needs: 'nobody' }, schema: { security: [], response: { 200: TermsView } } },
    () => terms,
  )
}

/** The terms of a file with the operator's percent in them, read once at the start. Throws `ConfigError`. */
export function readTerms(file: string, marginPercent: number): TermsView {
  try {
    const percent = persianDigits(marginPercent).replace('.', '٫')
    return termsOf(readFileSync(file, 'utf8').replaceAll('{BID_MARGIN}', percent))
  } catch (error) {
    throw new ConfigError([`TERMS_FILE: ${file}: ${error instanceof Error ? error.message : String(error)}.`])
  }
}
