import { askForCode } from '../../api/sign-in.ts'

/** A code on its way. `resendAt` in milliseconds of the clock. */
export type SentCode = { requestId: string; phone: string; resendAt: number }

export async function sendCode(phone: string): Promise<SentCode> {
  const { request_id, resend_after } = await askForCode(phone)
  return { requestId: request_id, phone, resendAt: Date.now() + resend_after * 1_000 }
}
