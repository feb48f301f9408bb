import type {
  AccountInfo,
  AccountInfoChange,
  AdvertiserProfile,
  AdvertiserProfileChange,
} from '@jarchi/shared/api/accounts.ts'
import type { ContactName, ContactState } from '@jarchi/shared/api/contacts.ts'
import type { ReportConfig, ReportConfigInput } from '@jarchi/shared/api/report-config.ts'
import type { VerdictSettings } from '@jarchi/shared/api/verdict-settings.ts'
import type { CodeSent, GivenCode, SessionView } from '@jarchi/shared/api/sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import { formOf } from './http/uploads.ts'
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

export const uploadImage = (account: number, picture: Blob) =>
  request<AccountInfo>(account, 'accounts', IMAGE, { method: 'PUT', form: formOf({ picture }) })

export const removeImage = (account: number) =>
  request<AccountInfo>(account, 'accounts', IMAGE, { method: 'DELETE' })

const contactUrl = (name: ContactName) => `/api/v1/accounts/${name}/`

export const contactQuery = (account: number, name: ContactName) =>
  queryOptions({
    queryKey: [account, name],
    queryFn: ({ signal }) => request<ContactState>(account, 'accounts', contactUrl(name), { signal }),
  })

const contactStep = (account: number, name: ContactName, path: string, json: object) =>
  request<ContactState>(account, 'accounts', contactUrl(name) + path, { method: 'POST', json })

export const startContactChange = (account: number, name: ContactName, typed: string) =>
  contactStep(account, name, '', { [name]: typed })
export const resendContactCode = (account: number, name: ContactName, request_id: string) =>
  contactStep(account, name, 'resend/', { request_id })

/** By the code to the current phone, and then by the one to the new contact. */
export const confirmContactStep = (
  account: number,
  name: ContactName,
  step: NonNullable<ContactState['change']>['step'],
  given: GivenCode,
) => contactStep(account, name, step === 'phone' || step === 'old' ? 'confirm/' : 'verify/', given)

export const giveUpContactChange = (account: number, name: ContactName) =>
  request<ContactState>(account, 'accounts', contactUrl(name), { method: 'DELETE' })

const CONFIG = '/api/v1/adv/report-config/'

export const reportConfigQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'report-config'],
    queryFn: ({ signal }) => request<ReportConfig>(account, 'api', CONFIG, { signal }),
  })

export const saveReportConfig = (account: number, json: ReportConfigInput) =>
  request<ReportConfig>(account, 'api', CONFIG, { method: 'PUT', json })

const VERDICTS = '/api/v1/adv/verdict-settings/'

export const verdictSettingsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'verdict-settings'],
    queryFn: ({ signal }) => request<VerdictSettings>(account, 'api', VERDICTS, { signal }),
  })

export const saveVerdictSettings = (account: number, json: VerdictSettings) =>
  request<VerdictSettings>(account, 'api', VERDICTS, { method: 'PUT', json })

const SESSIONS = '/api/v1/sessions/'

export const sessionsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'sessions'],
    queryFn: async ({ signal }) =>
      (await request<{ results: SessionView[] }>(account, 'accounts', SESSIONS, { signal })).results,
  })

export const endSessionOf = (account: number, id: string) =>
  request<void>(account, 'accounts', `${SESSIONS}${encodeURIComponent(id)}/`, { method: 'DELETE' })

/** Sends a code to the user's phone, which confirms this session for minutes. */
export const sendConfirmationCode = (account: number) =>
  request<CodeSent>(account, 'accounts', `${SESSIONS}confirmation/`, { method: 'POST' })

export const confirmSession = (account: number, json: GivenCode) =>
  request<void>(account, 'accounts', `${SESSIONS}confirmation/verify/`, { method: 'POST', json })

export const endOtherSessions = (account: number) =>
  request<void>(account, 'accounts', SESSIONS, { method: 'DELETE' })
