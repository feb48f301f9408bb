import { queryOptions } from '@tanstack/react-query'
import type {
  AccountInfo,
  AccountInfoChange,
  AdvertiserProfile,
  AdvertiserProfileChange,
} from '@jarchi/shared/api/accounts.ts'
import { request } from './http/request.ts'

const INFO = '/api/v1/accounts/info/'

export const accountInfoQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'info'],
    queryFn: ({ signal }) => request<AccountInfo>(account, 'accounts', INFO, { signal }),
  })

export const changeAccountInfo = (account: number, json: AccountInfoChange) =>
  request<AccountInfo>(account, 'accounts', INFO, { method: 'PATCH', json })

export const changeProfile = (account: number, json: AdvertiserProfileChange) =>
  request<AdvertiserProfile>(account, 'api', '/api/v2/adv/profile/', { method: 'PATCH', json })

const IMAGE = `${INFO}image/`

/** `data` is a data URL. */
export const uploadImage = (account: number, data: string) =>
  request<AccountInfo>(account, 'accounts', IMAGE, { method: 'PUT', json: { data } })

export const removeImage = (account: number) =>
  request<AccountInfo>(account, 'accounts', IMAGE, { method: 'DELETE' })
