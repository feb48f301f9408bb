import type { HistoryList } from '@jarchi/shared/api/history.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

/** What happened to a campaign and its ad, the newest first. */
export const historyQuery = (account: number, campaign: number) =>
  queryOptions({
    queryKey: [account, 'history', campaign],
    staleTime: 0,
    queryFn: ({ signal }) =>
      request<HistoryList>(account, 'api', `/api/v2/adv/campaigns/${campaign}/history/`, { signal }),
  })
