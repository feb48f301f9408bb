import type { AdPreview, AdTestLinkList } from '@jarchi/shared/api/ad-preview.ts'
import type { MobileAd, ReviewTime } from '@jarchi/shared/api/ads.ts'
import type { DeliveryToday } from '@jarchi/shared/api/delivery.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './http/api-error.ts'
import { request } from './http/request.ts'
import { send } from './http/send.ts'

/** What a test link shows to everybody who opens it. */
export const adPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'ad-preview', token],
    staleTime: Infinity,
    queryFn: ({ signal }) => {
      const path = `/api/v1/divar/ad-preview/${encodeURIComponent(token)}/`
      return send<AdPreview>('mobile', path, { signal })
    },
  })

/**
 * The full address of an ad's test link. Fetched again each time, so that its 24 hours start when it is
 * given.
 */
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

/** How long a review takes; the same for all accounts. */
export const reviewTimeQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'review-time'],
    staleTime: 600_000,
    queryFn: ({ signal }) =>
      request<ReviewTime>(account, 'mobile', '/api/v1/advertiser/review-time/', { signal }),
  })

/** Renews an expired ad by an update that changes nothing. */
export function renewAd(account: number, { id, campaign_id }: Pick<MobileAd, 'id' | 'campaign_id'>) {
  const form = new FormData()
  form.set('campaign_id', String(campaign_id))
  return request<MobileAd>(account, 'mobile', `/api/v1/advertiser/natives/${id}/`, { method: 'PATCH', form })
}

/** How old today's figures may be on a visible page; hidden pages fetch nothing. */
export const FRESH_MS = 7_000

/** Today's figures of a page of campaigns, by campaign id; campaigns without any are missing. */
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
    // The old figures stay on screen when new ones do not arrive.
    retry: false,
  })
