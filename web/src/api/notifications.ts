import type { NotificationPage } from '@jarchi/shared/api/notifications.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'
import { queryClient } from './query-client.ts'

const BELL = '/api/v1/notifications/'

/** How many are unread: asked again on return to the tab, and every three minutes while the page is visible. */
export const unreadQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'bell', 'unread'],
    queryFn: async ({ signal }) =>
      (await request<NotificationPage>(account, 'api', BELL, { query: { limit: 0 }, signal })).unread,
    refetchOnWindowFocus: true,
    refetchInterval: 3 * MINUTE_MS,
  })

/** The newest, or those before one. */
export const notificationsQuery = (account: number, before: number | undefined) =>
  queryOptions({
    queryKey: [account, 'bell', 'page', before],
    queryFn: ({ signal }) =>
      request<NotificationPage>(account, 'api', BELL, {
        query: { ...(before !== undefined && { before }) },
        signal,
      }),
    staleTime: 0,
  })

/** Everything up to that one has been seen, on all devices. */
export async function markSeen(account: number, up_to: number) {
  await request<void>(account, 'api', `${BELL}read/`, { method: 'POST', json: { up_to } })
  await queryClient.invalidateQueries(unreadQuery(account))
}
