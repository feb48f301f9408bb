import type { MobileAd, ReviewTime } from '@jarchi/shared/api/ads.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

/** How long a review takes, for all accounts the same. */
export const reviewTimeQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'review-time'],
    staleTime: 600_000,
    queryFn: ({ signal }) =>
      request<ReviewTime>(account, 'mobile', '/api/v1/advertiser/review-time/', { signal }),
  })

/** Renews an expired ad: an update that changes nothing. */
export function renewAd(account: number, { id, campaign_id }: Pick<MobileAd, 'id' | 'campaign_id'>) {
  const form = new FormData()
  form.set('campaign_id', String(campaign_id))
  return request<MobileAd>(account, 'mobile', `/api/v1/advertiser/natives/${id}/`, { method: 'PATCH', form })
}
