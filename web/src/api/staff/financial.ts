import type {
  FinancialApprovalList,
  FinancialDecided,
  FinancialDecision,
} from '@jarchi/shared/api/staff-financial.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

const APPROVALS = 'financial-approvals/'
export const approvalsKey = ['staff', 'financial'] as const

export const approvalsQuery = (offset: number, limit: number) =>
  queryOptions({
    queryKey: [...approvalsKey, offset],
    queryFn: ({ signal }) =>
      staffRequest<FinancialApprovalList>(APPROVALS, { query: { offset, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const decideApproval = (account: number, json: FinancialDecision) =>
  staffRequest<FinancialDecided>(`${APPROVALS}${account}/verdict/`, { method: 'POST', json })
