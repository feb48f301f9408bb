import { MINUTE_MS } from '@jarchi/shared/durations.ts'
export type Log = {
  info: (facts: object, text: string) => void
  warn: (facts: object, text: string) => void
  error: (facts: object, text: string) => void
}

const AGAIN_MS = MINUTE_MS

/** Says each trouble of the queue once a minute: while the database is away every look at it fails. */
export function quietLog(log: Log, now = Date.now): (err: Error) => void {
  const said = new Map<string, number>()
  return (err) => {
    // The runner names queue and worker behind the message.
    const trouble = err.message.split(' (Queue:')[0] ?? ''
    if (now() - (said.get(trouble) ?? -AGAIN_MS) < AGAIN_MS) return
    said.set(trouble, now())
    log.error({ err }, 'the job queue failed')
  }
}
