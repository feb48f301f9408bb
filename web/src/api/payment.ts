import { queryOptions } from '@tanstack/react-query'
import type { PaymentView } from '@jarchi/shared/api/payments.ts'
import { request } from './http/request.ts'

export const PAYMENTS = '/api/v2/account/payments/'

/** What has become of a payment. */
export const paymentQuery = (account: number, id: string) =>
  queryOptions({
    queryKey: [account, 'payment', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      request<PaymentView>(account, 'api', `${PAYMENTS}${encodeURIComponent(id)}/`, { signal }),
  })
