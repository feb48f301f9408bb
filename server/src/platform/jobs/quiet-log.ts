import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'

export type Log = {
  info: (facts: object, text: string) => void
  warn: (facts: object, text: string) => void
  error: (facts: object, text: string) => void
}

const MOST_KEPT = 100

/** Whether to log a trouble: each once a minute, since every look at the database fails while it is away. */
export function onceAMinute(now = Date.now): (trouble: string) => boolean {
  const said = new Map<string, number>()
  return (trouble) => {
    if (now() - (said.get(trouble) ?? -MINUTE_MS) < MINUTE_MS) return false
    if (said.size > MOST_KEPT) said.clear()
    said.set(trouble, now())
    return true
  }
}

/** Logs each trouble of the queue once a minute. */
export function quietLog(log: Log, now = Date.now): (err: Error) => void {
  const isNew = onceAMinute(now)
  return (err) => {
    // The runner adds the queue and the worker to the message.
    if (isNew(err.message.split(' (Queue:')[0] ?? '')) log.error({ err }, 'the job queue failed')
  }
}
