import type { ApprovalAsked, StaffApproval, StaffApprovalList } from '@jarchi/shared/api/staff-approvals.ts'
import type { GiftCardMade } from '@jarchi/shared/api/staff-gift-cards.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

export const staffApprovalsKey = ['staff', 'approvals'] as const

export const staffApprovalsQuery = (page: { order: string; offset: number; limit: number }) =>
  queryOptions({
    queryKey: [...staffApprovalsKey, page],
    queryFn: ({ signal }) => staffRequest<StaffApprovalList>('approvals/', { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const agreeTo = ({ id, digest }: StaffApproval) =>
  staffRequest<StaffApproval>(`approvals/${id}/agree/`, { method: 'POST', json: { digest } })

export const declineApproval = ({ id, digest }: StaffApproval, reason: string) =>
  staffRequest<StaffApproval>(`approvals/${id}/decline/`, { method: 'POST', json: { digest, reason } })

/** Makes the gift cards that a colleague has agreed to; sending it again with the same `key` answers the same. */
export const takeAgreedCards = (id: number, key: string) =>
  staffRequest<GiftCardMade>(`gift-cards/agreed/${id}/`, {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
  })

/** Whether a call was kept until a colleague agrees, instead of being done. */
export function isAsked(answer: object): answer is ApprovalAsked {
  return 'approval_id' in answer
}
