import type { DeliveryToday } from '@jarchi/shared/api/delivery.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

/** Figures of today are no older on a page that somebody looks at; hidden pages ask nothing. */
export const FRESH_MS = 7_000

/** What the campaigns of a page have had today, by their ids; those that had nothing are missing. */
export const deliveryTodayQuery = (account: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: [account, 'delivery-today', ids],
    queryFn: ({ signal }) =>
      request<DeliveryToday>(account, 'api', '/api/v1/adv/delivery-today/', {
        query: { id__in: ids.join(',') },
        signal,
      }),
    select: ({ campaigns }) => new Map(campaigns.map((campaign) => [campaign.id, campaign])),
    refetchInterval: FRESH_MS,
    // What was shown stays while the next does not come.
    retry: false,
  })
