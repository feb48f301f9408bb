import { forgetWork, keepWork, keptWork } from '../kept-work.ts'
import type { SentCode } from './sent-code.ts'

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
