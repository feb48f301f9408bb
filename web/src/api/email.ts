import type { EmailCode, EmailState } from '@jarchi/shared/api/emails.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

const EMAIL = '/api/v1/accounts/email/'

export const emailQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'email'],
    queryFn: ({ signal }) => request<EmailState>(account, 'accounts', EMAIL, { signal }),
  })

const step = (account: number, path: string, json: object) =>
  request<EmailState>(account, 'accounts', EMAIL + path, { method: 'POST', json })

export const startEmailChange = (account: number, email: string) => step(account, '', { email })
export const confirmPhoneForEmail = (account: number, given: EmailCode) => step(account, 'confirm/', given)
export const verifyEmail = (account: number, given: EmailCode) => step(account, 'verify/', given)
export const resendEmailCode = (account: number, request_id: string) =>
  step(account, 'resend/', { request_id })

export const giveUpEmailChange = (account: number) =>
  request<EmailState>(account, 'accounts', EMAIL, { method: 'DELETE' })
