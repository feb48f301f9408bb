import { StaffSearch } from '@jarchi/shared/api/staff-search.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { searchDesk } from './search.ts'

const SearchQuery = z.object({
  q: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST_SEARCH, 'too_long')),
})

/** One search for everything at the desk. */
export const searchRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v1/search/',
    { config: { right: 'any' }, schema: { querystring: SearchQuery, response: { 200: StaffSearch } } },
    async ({ staff, query }) => searchDesk(app.deps, staff.rights, query.q),
  )
}
