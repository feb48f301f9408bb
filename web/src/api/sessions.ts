import { queryOptions } from '@tanstack/react-query'
import type { SessionView } from '@jarchi/shared/api/sessions.ts'
import { request } from './http/request.ts'

const SESSIONS = '/api/v1/sessions/'

export const sessionsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'sessions'],
    queryFn: async ({ signal }) =>
      (await request<{ results: SessionView[] }>(account, 'accounts', SESSIONS, { signal })).results,
  })

export const endSessionOf = (account: number, id: string) =>
  request<void>(account, 'accounts', `${SESSIONS}${encodeURIComponent(id)}/`, { method: 'DELETE' })

export const endOtherSessions = (account: number) =>
  request<void>(account, 'accounts', SESSIONS, { method: 'DELETE' })
