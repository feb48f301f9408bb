import type { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import type {
  DebtLimitsChange,
  ManualEntry,
  ManualEntryPosted,
  StaffAccountChange,
  StaffAccountDetail,
  StaffAccountList,
  StaffNewMemberInput,
  StaffUserDetail,
  StaffWallet,
} from '@jarchi/shared/api/staff-accounts.ts'
import type { StaffNoteList, StaffOverview } from '@jarchi/shared/api/staff-overview.ts'
import type { Impersonation } from '@jarchi/shared/api/staff-impersonation.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

/** An empty `order`: the usual one. */
type Page = { search: string; order: string; offset: number; limit: number }

/** Every page of the list of accounts, to be refreshed together. */
export const accountListKey = ['staff', 'accounts'] as const

export const accountListQuery = (page: Page) =>
  queryOptions({
    queryKey: [...accountListKey, page],
    queryFn: ({ signal }) => staffRequest<StaffAccountList>('accounts/', { query: page, signal }),
    placeholderData: keepPreviousData,
  })

export const staffAccountQuery = (account: number) =>
  queryOptions({
    queryKey: ['staff', 'account', account],
    queryFn: ({ signal }) => staffRequest<StaffAccountDetail>(`accounts/${account}/`, { signal }),
    staleTime: 0,
  })

export const changeAccount = (account: number, json: StaffAccountChange) =>
  staffRequest<StaffAccountDetail>(`accounts/${account}/`, { method: 'PATCH', json })

export const addMember = (account: number, json: StaffNewMemberInput) =>
  staffRequest<StaffAccountDetail | ApprovalAsked>(`accounts/${account}/members/`, { method: 'POST', json })

export const removeMember = (account: number, user: number, reason: string) =>
  staffRequest<StaffAccountDetail>(`accounts/${account}/members/${user}/`, {
    method: 'DELETE',
    json: { reason },
  })

export const changeDebtLimits = (account: number, json: DebtLimitsChange) =>
  staffRequest<StaffWallet | ApprovalAsked>(`accounts/${account}/debt-limits/`, { method: 'PUT', json })

export const postManualEntry = (account: number, json: ManualEntry) =>
  staffRequest<ManualEntryPosted | ApprovalAsked>(`accounts/${account}/entries/`, { method: 'POST', json })

export const switchUser = (user: number, isOn: boolean, reason: string) =>
  staffRequest<StaffUserDetail>(`users/${user}/${isOn ? 'enable' : 'disable'}/`, {
    method: 'POST',
    json: { reason },
  })

export const startImpersonation = (account_id: number, reason: string) =>
  staffRequest<Impersonation>('impersonations/', { method: 'POST', json: { account_id, reason } })

/** The newest of all that an account has; `limit` of each kind. */
export const overviewQuery = (account: number, limit: number) =>
  queryOptions({
    queryKey: ['staff', 'account', account, 'overview', limit],
    queryFn: ({ signal }) =>
      staffRequest<StaffOverview>(`accounts/${account}/overview/`, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const notesQuery = (account: number) =>
  queryOptions({
    queryKey: ['staff', 'account', account, 'notes'],
    queryFn: ({ signal }) => staffRequest<StaffNoteList>(`accounts/${account}/notes/`, { signal }),
    staleTime: 0,
  })

export const addNote = (account: number, text: string) =>
  staffRequest<StaffNoteList>(`accounts/${account}/notes/`, { method: 'POST', json: { text } })

export const dropNote = (account: number, note: number) =>
  staffRequest<StaffNoteList>(`accounts/${account}/notes/${note}/`, { method: 'DELETE' })
