import type { OpenPromotions, PromotionView, RegistrationInput } from '@jarchi/shared/api/promotions.ts'
import type { PromotionPageName } from '@jarchi/shared/help/promotion.ts'
import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'
import { serverNow } from './http/server-clock.ts'

const pathOf = (page: PromotionPageName) => `/api/v1/promotions/${page}/`

/** The promotions that are open. */
export const openPromotionsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'promotions'],
    queryFn: ({ signal }) =>
      request<OpenPromotions>(account, 'panelBackend', '/api/v1/promotions/', { signal }),
  })

/** A promotion; fetched again when it begins or ends. */
export const promotionQuery = (account: number, page: PromotionPageName) =>
  queryOptions({
    queryKey: [account, 'promotion', page],
    queryFn: ({ signal }) => request<PromotionView>(account, 'panelBackend', pathOf(page), { signal }),
    refetchInterval: ({ state }) => (state.data ? phaseEndsIn(state.data, serverNow()) : false),
  })

export const registerFor = (account: number, page: PromotionPageName, json: RegistrationInput) =>
  request<PromotionView>(account, 'panelBackend', `${pathOf(page)}registrations/`, { method: 'POST', json })

const LEAST_MS = 5_000
/** Timers work for 24 days at most, and clocks differ. */
const MOST_MS = HOUR_MS

/** Milliseconds until the next check whether a promotion has begun or ended; false once it has ended. */
export function phaseEndsIn(
  { phase, starts_at, ends_at }: Pick<PromotionView, 'phase' | 'starts_at' | 'ends_at'>,
  now: number,
): number | false {
  if (phase === 'ended') return false
  const rest = Date.parse(phase === 'before' ? starts_at : ends_at) - now
  return Math.min(Math.max(rest, LEAST_MS), MOST_MS)
}
