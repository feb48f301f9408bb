import type { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import type { RightsChange, StaffColleagueList } from '@jarchi/shared/api/staff-people.ts'
import { queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

export const peopleQuery = queryOptions({
  queryKey: ['staff', 'people'],
  queryFn: ({ signal }) => staffRequest<StaffColleagueList>('people/', { signal }),
  staleTime: 0,
})

export const changeRights = (json: RightsChange) =>
  staffRequest<StaffColleagueList | ApprovalAsked>('people/rights/', { method: 'POST', json })

export const resetFactor = (user: number, reason: string) =>
  staffRequest<StaffColleagueList | ApprovalAsked>(`people/${user}/reset-factor/`, {
    method: 'POST',
    json: { reason },
  })
