import type { Impersonation, ImpersonationReleased } from '@jarchi/shared/api/staff-impersonation.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'
import { send } from './http/send.ts'

const IMPERSONATIONS = '/api/v1/impersonations/'

/** The visit of support that this session is; only for a session that is one. */
export const impersonationQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'impersonation'],
    queryFn: ({ signal }) =>
      request<Impersonation>(account, 'staff', `${IMPERSONATIONS}current/`, { signal }),
    staleTime: Infinity,
  })

/** Ends the visit, also one whose time is over; the browser's session is that of staff again. */
export const releaseImpersonation = () =>
  send<ImpersonationReleased>('staff', `${IMPERSONATIONS}release/`, { method: 'POST' })
