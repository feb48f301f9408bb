import type { PromotionView, RegistrationInput } from '@jarchi/shared/api/promotions.ts'
import type { PromotionPageName } from '@jarchi/shared/promotion.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'
import { phaseEndsIn } from './phase-ends-in.ts'

const pathOf = (page: PromotionPageName) => `/api/v1/promotions/${page}/`

/** What is promoted; asked for anew when it begins or ends. */
export const promotionQuery = (account: number, page: PromotionPageName) =>
  queryOptions({
    queryKey: [account, 'promotion', page],
    queryFn: ({ signal }) => request<PromotionView>(account, 'panelBackend', pathOf(page), { signal }),
    refetchInterval: ({ state }) => (state.data ? phaseEndsIn(state.data, Date.now()) : false),
  })

export const registerFor = (account: number, page: PromotionPageName, json: RegistrationInput) =>
  request<PromotionView>(account, 'panelBackend', `${pathOf(page)}registrations/`, { method: 'POST', json })
