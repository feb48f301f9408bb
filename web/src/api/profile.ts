import type {
  AccountInfo,
  AccountInfoChange,
  AdvertiserProfile,
  AdvertiserProfileChange,
} from '@jarchi/shared/api/accounts.ts'
import type { EmailState } from '@jarchi/shared/api/emails.ts'
import type { PhoneState } from '@jarchi/shared/api/phones.ts'
import type { ReportConfig, ReportConfigInput } from '@jarchi/shared/api/report-config.ts'
import type { VerdictSettings } from '@jarchi/shared/api/verdict-settings.ts'
import type { CodeSent, GivenCode, SessionView } from '@jarchi/shared/api/sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import { formOf } from './form-of.ts'
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

const EMAIL = '/api/v1/accounts/email/'

export const emailQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'email'],
    queryFn: ({ signal }) => request<EmailState>(account, 'accounts', EMAIL, { signal }),
  })

const step = (account: number, path: string, json: object) =>
  request<EmailState>(account, 'accounts', EMAIL + path, { method: 'POST', json })

export const startEmailChange = (account: number, email: string) => step(account, '', { email })
export const confirmPhoneForEmail = (account: number, given: GivenCode) => step(account, 'confirm/', given)
export const verifyEmail = (account: number, given: GivenCode) => step(account, 'verify/', given)
export const resendEmailCode = (account: number, request_id: string) =>
  step(account, 'resend/', { request_id })

export const giveUpEmailChange = (account: number) =>
  request<EmailState>(account, 'accounts', EMAIL, { method: 'DELETE' })

const PHONE = '/api/v1/accounts/phone/'

export const phoneQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'phone'],
    queryFn: ({ signal }) => request<PhoneState>(account, 'accounts', PHONE, { signal }),
  })

const phoneStep = (account: number, path: string, json: object) =>
  request<PhoneState>(account, 'accounts', PHONE + path, { method: 'POST', json })

export const startPhoneChange = (account: number, phone: string) => phoneStep(account, '', { phone })
export const confirmOldPhone = (account: number, given: GivenCode) => phoneStep(account, 'confirm/', given)
export const verifyNewPhone = (account: number, given: GivenCode) => phoneStep(account, 'verify/', given)
export const resendPhoneCode = (account: number, request_id: string) =>
  phoneStep(account, 'resend/', { request_id })

export const giveUpPhoneChange = (account: number) =>
  request<PhoneState>(account, 'accounts', PHONE, { method: 'DELETE' })

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
