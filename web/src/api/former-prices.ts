import type { FormerPrices } from '@jarchi/shared/api/campaigns.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

/** Whether bids of the account were set when they were prices of clicks. */
export const formerPricesQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'former-prices'],
    staleTime: Infinity,
    queryFn: ({ signal }) => request<FormerPrices>(account, 'api', '/api/v1/adv/former-prices/', { signal }),
  })
