import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { staffRequest } from './staff-request.ts'

/** What of the desk may be shown: asked for again while the desk stands open, since others work on the same queues. */
export const deskQuery = queryOptions({
  queryKey: ['staff', 'desk'],
  queryFn: ({ signal }) => staffRequest<StaffDesk>('desk/', { signal }),
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
})

/** After a verdict or the like: the counts of what waits have changed. */
export const refreshCounts = () => queryClient.invalidateQueries(deskQuery)
