import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { AdAppeal, HistoryList } from '@jarchi/shared/api/history.ts'
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

/** Takes a change back; refused if the same was changed since. */
export const undoChange = (account: number, campaign: number, change: number) =>
  request<Campaign>(account, 'api', `/api/v2/adv/campaigns/${campaign}/history/${change}/undo/`, {
    method: 'POST',
  })

/** Appeals against the denial that an ad has now; refused if somebody has done so. */
export const appealAgainst = (account: number, campaign: number, json: AdAppeal) =>
  request<void>(account, 'api', `/api/v2/adv/campaigns/${campaign}/appeals/`, { method: 'POST', json })
