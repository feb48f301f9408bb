import type { StaffMoneyToday, StaffToday } from '@jarchi/shared/api/staff-today.ts'
import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import type { StaffStates } from '@jarchi/shared/api/staff-states.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { fresh, queryClient } from '../query-client.ts'
import { staffRequest } from './staff-request.ts'

/**
 * The parts of the desk that may be shown; fetched again while the desk is open, since colleagues work on the
 * same queues.
 */
export const deskQuery = queryOptions({
  queryKey: ['staff', 'desk'],
  queryFn: ({ signal }) => staffRequest<StaffDesk>('desk/', { signal }),
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: true,
})

/** What has waited longest, and what was done today. */
export const todayQuery = queryOptions({
  queryKey: ['staff', 'desk-today'],
  queryFn: ({ signal }) => staffRequest<StaffToday>('desk/today/', { signal }),
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: true,
})

export const moneyTodayQuery = queryOptions({
  queryKey: ['staff', 'desk-money'],
  queryFn: ({ signal }) => staffRequest<StaffMoneyToday>('desk/money/', { signal }),
  staleTime: 0,
})

/** After a decision: the counts of waiting items have changed, and perhaps what is wrong. */
export const refreshCounts = () =>
  Promise.all([queryClient.invalidateQueries(deskQuery), queryClient.invalidateQueries(statesQuery)])

/** What is not in order; a query of its own, since it has to tell of a database that hardly answers. */
export const statesQuery = queryOptions({
  queryKey: ['staff', 'states'],
  queryFn: ({ signal }) => staffRequest<StaffStates>('states/', { signal }),
  ...fresh,
})
