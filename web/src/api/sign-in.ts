import type { PhoneSignInStarted, SignedIn } from '@jarchi/shared/api/sessions.ts'
import { send } from './http/send.ts'

export const askForCode = (phone: string) =>
  send<PhoneSignInStarted>('accounts', '/api/v1/auth/phone/', { method: 'POST', json: { phone } })

export const checkCode = (request_id: string, phone: string, code: string) =>
  send<SignedIn>('accounts', '/api/v1/auth/phone/validate/', {
    method: 'POST',
    json: { request_id, phone, code },
  })

export const endSession = () => send('accounts', '/api/v1/logout/', { method: 'POST' })
