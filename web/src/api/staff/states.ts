import type { StaffStates } from '@jarchi/shared/api/staff-states.ts'
import { queryOptions } from '@tanstack/react-query'
import { fresh } from '../query-client.ts'
import { staffRequest } from './staff-request.ts'

/** What is not in order; a query of its own, since it has to tell of a database that hardly answers. */
export const statesQuery = queryOptions({
  queryKey: ['staff', 'states'],
  queryFn: ({ signal }) => staffRequest<StaffStates>('states/', { signal }),
  ...fresh,
})
