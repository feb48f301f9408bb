import { TermsView } from '@jarchi/shared/api/terms.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../platform/config-error.ts'
import { termsOf } from './parse-terms.ts'

/** The terms of service, which anybody may read before signing in (§D2.17); of the panel's own backend. */
export const termsRoutes: FastifyPluginAsyncZod = async (app) => {
  const terms = readTerms(app.deps.config.pages.termsFile)
  app.get('/api/v1/terms/', { schema: { security: [], response: { 200: TermsView } } }, () => terms)
}

/** The terms of a file, read once at the start. Throws `ConfigError`. */
export function readTerms(file: string): TermsView {
  try {
    return termsOf(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError([`TERMS_FILE: ${file}: ${error instanceof Error ? error.message : String(error)}.`])
  }
}
