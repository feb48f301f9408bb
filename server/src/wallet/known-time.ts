import { uptime } from 'node:os'

/** An instant in milliseconds, and for how many seconds the machine had run then. */
type Beginning = { at: number; uptime: number }

/** The time by what has passed since: a clock that somebody sets does not move it. */
export function timeSince(begun: Beginning, uptimeNow: number): Date {
  return new Date(begun.at + (uptimeNow - begun.uptime) * 1_000)
}

const begun: Beginning = { at: Date.now(), uptime: uptime() }

/** The last known good time: the machine's clock as this process began, and what has passed since, sleep included. */
export function knownTime(): Date {
  return timeSince(begun, uptime())
}
