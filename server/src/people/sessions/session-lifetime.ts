import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import type { Config } from '../../config.ts'

type Life = {
  created_at: Date
  last_used_at: Date
  ended_at: Date | null
  expires_at: Date | null
  disabled_at: Date | null
}
type Limits = Config['session']

/** The earliest times at which a live session can have been used and opened. */
export function lifeStarts({ idleSeconds, absoluteSeconds }: Limits, now: Date) {
  const before = (seconds: number) => afterSeconds(now, -seconds)
  return { idle: before(idleSeconds), absolute: before(absoluteSeconds) }
}

/**
 * Neither ended nor run out, and its user not disabled. Whether an impersonation is still valid is checked
 * separately.
 */
export function isAlive(session: Life, limits: Limits, now: Date): boolean {
  const since = lifeStarts(limits, now)
  return (
    session.ended_at === null &&
    session.disabled_at === null &&
    (session.expires_at === null || session.expires_at > now) &&
    session.last_used_at > since.idle &&
    session.created_at > since.absolute
  )
}
