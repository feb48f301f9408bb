import type { FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

const INFO = '/api/v2/accounts/financial-account-info/'

export const financialInfoQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'financial-info'],
    queryFn: ({ signal }) => request<FinancialInfo>(account, 'financial', INFO, { signal }),
  })

export const sendFinancialInfo = (account: number, json: FinancialInfoInput) =>
  request<FinancialInfo>(account, 'financial', INFO, { method: 'PUT', json })

/** Puts it off for a day. */
export const skipFinancialInfo = (account: number) =>
  request<FinancialInfo>(account, 'financial', `${INFO}skip/`, { method: 'POST' })
