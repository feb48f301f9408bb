import { DAY_MS, HOUR_MS, MINUTE_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { MailError } from '../../gateways/mail/mail-gateway.ts'
import type { SmsError } from '../../gateways/sms/sms-gateway.ts'

const LONGEST_MS = HOUR_MS
/** A message about a payment a day later would only confuse. */
const LIFE_MS = DAY_MS

/**
 * When to send a refused notice again, or null: a message that may have arrived is not sent twice, and some
 * errors remain until the operator or the recipient corrects them.
 */
export function nextTry(
  { failure, mayHaveArrived }: Pick<SmsError | MailError, 'failure' | 'mayHaveArrived'>,
  { tries, created_at }: { tries: number; created_at: Date },
  now: Date,
): Date | null {
  if (mayHaveArrived || failure === 'config' || failure === 'recipient') return null
  const next = afterMs(now, Math.min(MINUTE_MS * 2 ** (tries - 1), LONGEST_MS))
  return next.getTime() - created_at.getTime() > LIFE_MS ? null : next
}
