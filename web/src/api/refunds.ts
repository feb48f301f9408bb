import type { RefundInput, RefundList, RefundView } from '@jarchi/shared/api/financial.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

const REFUNDS = '/api/v2/accounts/refunds/'

export const refundsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'refunds'],
    queryFn: ({ signal }) => request<RefundList>(account, 'financial', REFUNDS, { signal }),
  })

export const requestRefund = (account: number, json: RefundInput) =>
  request<RefundView>(account, 'financial', REFUNDS, { method: 'POST', json })
