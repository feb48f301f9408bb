import type {
  NextSecondLook,
  SecondLookReport,
  SecondVerdict,
} from '@jarchi/shared/api/staff-second-looks.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

const secondLooksKey = ['staff', 'second-looks'] as const

export const secondLookReportQuery = queryOptions({
  queryKey: [...secondLooksKey, 'report'],
  queryFn: ({ signal }) => staffRequest<SecondLookReport>('second-looks/', { signal }),
  staleTime: MINUTE_MS,
})

/** Hands over the next verdict to be judged again, and keeps it while the page is visible. */
export const secondLookQuery = queryOptions({
  queryKey: [...secondLooksKey, 'next'],
  queryFn: async ({ signal }) =>
    (await staffRequest<NextSecondLook>('second-looks/next/', { method: 'POST', signal })).look,
  staleTime: 0,
  gcTime: 0,
  refetchInterval: MINUTE_MS,
})

export const sayAgain = (look: number, verdict: SecondVerdict) =>
  staffRequest<void>(`second-looks/${look}/verdict/`, { method: 'POST', json: { verdict } })
