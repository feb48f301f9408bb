import { askForCode } from '../../api/sign-in.ts'

/** A code on its way. `resendAt` and `expiresAt` in milliseconds of the clock. */
export type SentCode = { requestId: string; phone: string; resendAt: number; expiresAt: number }

export async function sendCode(phone: string): Promise<SentCode> {
  const { request_id, resend_after, expires_in } = await askForCode(phone)
  const now = Date.now()
  const [resendAt, expiresAt] = [now + resend_after * 1_000, now + expires_in * 1_000]
  return { requestId: request_id, phone, resendAt, expiresAt }
}
