import { askForCode } from '../../api/sign-in.ts'
import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'

/** A code on its way. `resendAt` and `expiresAt` in milliseconds of the clock. */
export type SentCode = {
  requestId: string
  phone: string
  resendAt: number
  expiresAt: number
  /** The refusal's own words, once it cannot become right any more: after too many tries, or for a newer one. */
  refusal?: string
}

export async function sendCode(phone: string): Promise<SentCode> {
  const { request_id, resend_after, expires_in } = await askForCode(phone)
  const now = Date.now()
  const [resendAt, expiresAt] = [now + resend_after * 1_000, now + expires_in * 1_000]
  return { requestId: request_id, phone, resendAt, expiresAt }
}

const KEY = 'sent-code'

/** Keeps a code that is awaited: phones put a page away while the message is read. Nothing of it opens a session. */
export function keepSentCode(sent: SentCode | null) {
  if (sent) keepWork(KEY, sent)
  else forgetWork(KEY)
}

/** The code awaited before this page was loaded, while it can still be right. */
export function keptSentCode(now: number): SentCode | null {
  const sent = keptWork(KEY) as SentCode | null
  return sent && now < sent.expiresAt ? sent : null
}
