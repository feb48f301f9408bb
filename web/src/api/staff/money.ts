import type { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import type {
  FinancialApprovalList,
  FinancialDecided,
  FinancialDecision,
} from '@jarchi/shared/api/staff-financial.ts'
import type {
  GiftCardEnd,
  GiftCardMade,
  GiftCardUses,
  NewGiftCard,
  StaffGiftCard,
  StaffGiftCardList,
} from '@jarchi/shared/api/staff-gift-cards.ts'
import type { StaffPackage, StaffPackageInput, StaffPackageList } from '@jarchi/shared/api/staff-packages.ts'
import type { StaffPayment, StaffPaymentList } from '@jarchi/shared/api/staff-payments.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

/** An empty `order`: the usual one. */
type Page = { order: string; offset: number; limit: number }
const post = (json?: unknown) => ({ method: 'POST', json }) as const
/** Sending it again with the same `key` makes no second one. */
const postOnce = (json: unknown, key: string) => ({ ...post(json), headers: { 'Idempotency-Key': key } })

export const stuckPaymentsKey = ['staff', 'payments'] as const
export const giftCardsKey = ['staff', 'gift-cards'] as const

/** Empty texts mean any. `amount` in rial. */
export type MoneyFilter = Record<'search' | 'state' | 'amount' | 'from' | 'to', string>

export const filterQuery = (filter: MoneyFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''))

/** Without any filter the payments that need a person. */
export const staffPaymentsQuery = (page: Page, filter: MoneyFilter) =>
  queryOptions({
    queryKey: [...stuckPaymentsKey, page, filter],
    queryFn: ({ signal }) =>
      staffRequest<StaffPaymentList>('payments/', { query: { ...page, ...filterQuery(filter) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const recheckPayment = (id: string) => staffRequest<StaffPayment>(`payments/${id}/recheck/`, post())

export const closePayment = (id: string, note: string) =>
  staffRequest<StaffPayment>(`payments/${id}/close/`, post({ note }))

export const staffGiftCardsQuery = (page: Page) =>
  queryOptions({
    queryKey: [...giftCardsKey, page],
    queryFn: ({ signal }) => staffRequest<StaffGiftCardList>('gift-cards/', { query: page, signal }),
    placeholderData: keepPreviousData,
  })

export const giftCardUsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...giftCardsKey, 'uses', id],
    queryFn: ({ signal }) => staffRequest<GiftCardUses>(`gift-cards/${id}/uses/`, { signal }),
    staleTime: 0,
  })

export const makeGiftCard = (card: NewGiftCard, key: string) =>
  staffRequest<GiftCardMade | ApprovalAsked>('gift-cards/', postOnce(card, key))

export const endGiftCard = (id: number, end: GiftCardEnd) =>
  staffRequest<StaffGiftCard>(`gift-cards/${id}/end/`, post(end))

export const staffPackagesQuery = queryOptions({
  queryKey: ['staff', 'packages'],
  queryFn: async ({ signal }) =>
    (await staffRequest<StaffPackageList>('charge-packages/', { signal })).results,
})

/** A new package, or a new version of one; a bonus may need a colleague. */
export const savePackage = (id: number | null, json: StaffPackageInput, key: string) =>
  id === null
    ? staffRequest<StaffPackage | ApprovalAsked>('charge-packages/', postOnce(json, key))
    : staffRequest<StaffPackage | ApprovalAsked>(`charge-packages/${id}/`, { method: 'PUT', json })

export const endPackage = (id: number) => staffRequest<StaffPackage>(`charge-packages/${id}/end/`, post())

const APPROVALS = 'financial-approvals/'
export const approvalsKey = ['staff', 'financial'] as const

export const approvalsQuery = (page: Page) =>
  queryOptions({
    queryKey: [...approvalsKey, page],
    queryFn: ({ signal }) => staffRequest<FinancialApprovalList>(APPROVALS, { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const decideApproval = (account: number, json: FinancialDecision) =>
  staffRequest<FinancialDecided>(`${APPROVALS}${account}/verdict/`, { method: 'POST', json })
