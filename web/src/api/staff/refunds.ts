import type { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import type { RefundPaid, StaffRefund, StaffRefundList } from '@jarchi/shared/api/staff-refunds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { filterQuery, type MoneyFilter } from './money.ts'
import { staffRequest } from './staff-request.ts'

export const staffRefundsKey = ['staff', 'refunds'] as const

/** Without any filter the refunds that wait for staff. */
export const staffRefundsQuery = (
  page: { order: string; offset: number; limit: number },
  filter: MoneyFilter,
) =>
  queryOptions({
    queryKey: [...staffRefundsKey, page, filter],
    queryFn: ({ signal }) =>
      staffRequest<StaffRefundList>('refunds/', { query: { ...page, ...filterQuery(filter) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const approveRefund = (id: number) =>
  staffRequest<StaffRefund | ApprovalAsked>(`refunds/${id}/approve/`, { method: 'POST' })

export const refuseRefund = (id: number, reason: string) =>
  staffRequest<StaffRefund>(`refunds/${id}/refuse/`, { method: 'POST', json: { reason } })

export const payRefund = (id: number, json: RefundPaid) =>
  staffRequest<StaffRefund>(`refunds/${id}/pay/`, { method: 'POST', json })
