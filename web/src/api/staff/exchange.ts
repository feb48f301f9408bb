import type { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import type {
  ClickCorrection,
  NewBlockedTraffic,
  NewClickCorrection,
  StaffBlockedTraffic,
  StaffBlockedTrafficList,
  StaffDeliverySwitch,
  StaffExchange,
  StaffExchangeAd,
  StaffExchangeAdList,
  StaffExchangeEvents,
  StaffMarket,
} from '@jarchi/shared/api/staff-exchange.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

/** Without `order` or with an empty one: the usual order. */
type Page = { order?: string; offset: number; limit: number }
const post = (json: unknown) => ({ method: 'POST', json }) as const

/** The key of everything on the exchange page. */
export const exchangeKey = ['staff', 'exchange'] as const

export const exchangeQuery = queryOptions({
  queryKey: [...exchangeKey, 'summary'],
  queryFn: ({ signal }) => staffRequest<StaffExchange>('exchange/', { signal }),
  refetchInterval: 10_000,
  staleTime: 0,
})

export const exchangeEventsQuery = queryOptions({
  queryKey: [...exchangeKey, 'events'],
  queryFn: ({ signal }) => staffRequest<StaffExchangeEvents>('exchange/events/', { signal }),
  refetchInterval: MINUTE_MS,
  staleTime: 0,
})

export const marketQuery = queryOptions({
  queryKey: [...exchangeKey, 'market'],
  queryFn: ({ signal }) => staffRequest<StaffMarket>('exchange/market/', { signal }),
  staleTime: MINUTE_MS,
})

/** One ad by its id, or those with problems. */
export const exchangeAdsQuery = (adId: string, page: Page) =>
  queryOptions({
    queryKey: [...exchangeKey, 'ads', adId, page],
    queryFn: ({ signal }) =>
      staffRequest<StaffExchangeAdList>('exchange-ads/', {
        query: { ...page, ...(adId && { ad_id: adId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const blockedTrafficQuery = (page: Page) =>
  queryOptions({
    queryKey: [...exchangeKey, 'blocked', page],
    queryFn: ({ signal }) =>
      staffRequest<StaffBlockedTrafficList>('blocked-traffic/', { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const turnDelivery = (act: 'stop' | 'start', reason: string) =>
  staffRequest<StaffDeliverySwitch>(`delivery-switch/${act}/`, post({ reason }))

export const resendAd = (adId: number, reason: string) =>
  staffRequest<StaffExchangeAd>(`exchange-ads/${adId}/resend/`, post({ reason }))

export const blockTraffic = (given: NewBlockedTraffic) =>
  staffRequest<StaffBlockedTraffic>('blocked-traffic/', post(given))

export const correctClicks = (given: NewClickCorrection) =>
  staffRequest<ClickCorrection | ApprovalAsked>('click-corrections/', post(given))

export const endBlock = (id: number, reason: string) =>
  staffRequest<StaffBlockedTraffic>(`blocked-traffic/${id}/end/`, post({ reason }))
