import type { AdPreview, AdTestLinkList } from '@jarchi/shared/api/ad-preview.ts'
import type { MobileAd, ReviewTime } from '@jarchi/shared/api/ads.ts'
import type { DeliveryToday } from '@jarchi/shared/api/delivery.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './http/api-error.ts'
import { request } from './http/request.ts'
import { send } from './http/send.ts'

/** What a test link shows, to everybody who has it. */
export const adPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'ad-preview', token],
    staleTime: Infinity,
    queryFn: ({ signal }) => {
      const path = `/api/v1/divar/ad-preview/${encodeURIComponent(token)}/`
      return send<AdPreview>('mobile', path, { signal })
    },
  })

/** A test link of an ad as a whole address. Asked for again each time, so that its day begins when it is given. */
export const testLinkQuery = (account: number, ad: number) =>
  queryOptions({
    queryKey: [account, 'test-link', ad],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const path = '/api/v1/divar/ad-test-links/'
      const answer = await request<AdTestLinkList>(account, 'mobile', path, { query: { id__in: ad }, signal })
      const [link] = answer.results
      if (!link) throw new ApiError(404)
      return new URL(link.url, location.origin).href
    },
  })

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
