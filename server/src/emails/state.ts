import type { EmailState } from '@jarchi/shared/api/emails.ts'
import { secondsUntil } from '@jarchi/shared/durations.ts'
import type { Deps } from '../deps.ts'
import { isOpen, resendAfter } from './email-limits.ts'
import { emailOfUser, newestChange } from './queries.ts'

/** The address in force, and the change that waits for a code. */
export async function emailState(
  { db, mail, config, now }: Pick<Deps, 'db' | 'mail' | 'config' | 'now'>,
  userId: number,
): Promise<EmailState> {
  const user = await emailOfUser(db, userId)
  const change = await newestChange(db, userId, now())
  const at = now()
  return {
    email: user.email_verified_at && user.email,
    is_on: mail !== null,
    change:
      mail !== null && change && isOpen(change, at)
        ? {
            request_id: change.id,
            email: change.email,
            step: change.confirmed_at ? 'mail' : 'phone',
            is_sent: change.confirmed_at === null || change.sent_at !== null,
            expires_in: secondsUntil(change.expires_at, at),
            resend_after: resendAfter(change, config.otp.resendSeconds, at),
          }
        : null,
  }
}
