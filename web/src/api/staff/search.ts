import type { StaffSearch } from '@jarchi/shared/api/staff-search.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

/** Everything that is called so; '' asks nothing. */
export const deskSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff', 'search', q],
    queryFn: ({ signal }) => staffRequest<StaffSearch>('search/', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: MINUTE_MS,
  })
