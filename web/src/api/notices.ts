import type { NoticeSettings, NoticeSettingsInput } from '@jarchi/shared/api/notices.ts'
import { queryOptions } from '@tanstack/react-query'
import { balanceQuery } from './account.ts'
import { request } from './http/request.ts'

const SETTINGS = '/api/v2/accounts/notice-settings/'

/** Its key is below the balance's: when that is asked for anew, so is this. */
export const noticeSettingsQuery = (account: number) =>
  queryOptions({
    queryKey: [...balanceQuery(account).queryKey, 'notice-settings'],
    queryFn: ({ signal }) => request<NoticeSettings>(account, 'financial', SETTINGS, { signal }),
  })

export const saveNoticeSettings = (account: number, json: NoticeSettingsInput) =>
  request<NoticeSettings>(account, 'financial', SETTINGS, { method: 'PUT', json })
