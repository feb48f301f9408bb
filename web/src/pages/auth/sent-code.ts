import { askForCode } from '../../api/sign-in.ts'
import { forgetWork, saveWork, savedWork } from '../../form/unfinished-work.ts'

/** A code that was sent. `resendAt` and `expiresAt` in milliseconds since the epoch. */
export type SentCode = {
  requestId: string
  phone: string
  resendAt: number
  expiresAt: number
  /** The message of a refusal after which this code cannot work: too many tries, or a newer code. */
  refusal?: string
}

export async function sendCode(phone: string): Promise<SentCode> {
  const { request_id, resend_after, expires_in } = await askForCode(phone)
  const now = Date.now()
  const [resendAt, expiresAt] = [now + resend_after * 1_000, now + expires_in * 1_000]
  return { requestId: request_id, phone, resendAt, expiresAt }
}

const KEY = 'sent-code'

/**
 * Keeps the sent code's data: phones may unload the page while the user reads the message. It cannot open a
 * session.
 */
export function saveSentCode(sent: SentCode | null) {
  if (sent) saveWork(KEY, sent)
  else forgetWork(KEY)
}

/** The code sent before this page was loaded, while it is still valid. */
export function savedSentCode(now: number): SentCode | null {
  const sent = savedWork(KEY) as SentCode | null
  return sent && now < sent.expiresAt ? sent : null
}
