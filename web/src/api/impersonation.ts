import type { Impersonation, ImpersonationReleased } from '@jarchi/shared/api/staff-impersonation.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'
import { send } from './http/send.ts'

const IMPERSONATIONS = '/api/v1/impersonations/'

/** The impersonation of this session; only for an impersonated session. */
export const impersonationQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'impersonation'],
    queryFn: ({ signal }) =>
      request<Impersonation>(account, 'staff', `${IMPERSONATIONS}current/`, { signal }),
    staleTime: Infinity,
  })

/** Ends the impersonation, even an expired one; the browser gets back the staff member's session. */
export const releaseImpersonation = () =>
  send<ImpersonationReleased>('staff', `${IMPERSONATIONS}release/`, { method: 'POST' })
