import type {
  FinancialInfo,
  FinancialInfoInput,
  RefundInput,
  RefundList,
  RefundView,
} from '@jarchi/shared/api/financial.ts'
import type { NoticeSettings, NoticeSettingsInput } from '@jarchi/shared/api/notices.ts'
import { queryOptions } from '@tanstack/react-query'
import { balanceQuery } from './account.ts'
import { request } from './http/request.ts'

const INFO = '/api/v2/accounts/financial-account-info/'

export const financialInfoQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'financial-info'],
    queryFn: ({ signal }) => request<FinancialInfo>(account, 'financial', INFO, { signal }),
  })

export const sendFinancialInfo = (account: number, json: FinancialInfoInput) =>
  request<FinancialInfo>(account, 'financial', INFO, { method: 'PUT', json })

/** Postpones it for a day. */
export const skipFinancialInfo = (account: number) =>
  request<FinancialInfo>(account, 'financial', `${INFO}skip/`, { method: 'POST' })

const REFUNDS = '/api/v2/accounts/refunds/'

export const refundsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'refunds'],
    queryFn: ({ signal }) => request<RefundList>(account, 'financial', REFUNDS, { signal }),
  })

export const requestRefund = (account: number, json: RefundInput) =>
  request<RefundView>(account, 'financial', REFUNDS, { method: 'POST', json })

export const cancelRefund = (account: number, refund: number) =>
  request<RefundView>(account, 'financial', `${REFUNDS}${refund}/`, { method: 'DELETE' })

const SETTINGS = '/api/v2/accounts/notice-settings/'

/** Its key starts with the balance's key: both are refreshed together. */
export const noticeSettingsQuery = (account: number) =>
  queryOptions({
    queryKey: [...balanceQuery(account).queryKey, 'notice-settings'],
    queryFn: ({ signal }) => request<NoticeSettings>(account, 'financial', SETTINGS, { signal }),
  })

export const saveNoticeSettings = (account: number, json: NoticeSettingsInput) =>
  request<NoticeSettings>(account, 'financial', SETTINGS, { method: 'PUT', json })
