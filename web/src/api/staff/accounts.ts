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
import type { Impersonation } from '@jarchi/shared/api/staff-impersonation.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffRequest } from './staff-request.ts'

type Page = { search: string; offset: number; limit: number }

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
  staffRequest<StaffAccountDetail>(`accounts/${account}/members/`, { method: 'POST', json })

export const removeMember = (account: number, user: number, reason: string) =>
  staffRequest<StaffAccountDetail>(`accounts/${account}/members/${user}/`, {
    method: 'DELETE',
    json: { reason },
  })

export const changeDebtLimits = (account: number, json: DebtLimitsChange) =>
  staffRequest<StaffWallet>(`accounts/${account}/debt-limits/`, { method: 'PUT', json })

export const postManualEntry = (account: number, json: ManualEntry) =>
  staffRequest<ManualEntryPosted>(`accounts/${account}/entries/`, { method: 'POST', json })

export const switchUser = (user: number, isOn: boolean, reason: string) =>
  staffRequest<StaffUserDetail>(`users/${user}/${isOn ? 'enable' : 'disable'}/`, {
    method: 'POST',
    json: { reason },
  })

export const startImpersonation = (account_id: number, reason: string) =>
  staffRequest<Impersonation>('impersonations/', { method: 'POST', json: { account_id, reason } })
