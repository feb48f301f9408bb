/**
 * The fault for the next message: its recipient or its content is refused, or the connection breaks after it.
 */
export type MailFault = { at: 'rcpt' | 'data'; status: number } | { drop: 'after' }

/** Each fault once, in the given order. */
export class MailFaults {
  readonly waiting: MailFault[] = []

  /** The fault for that stage, if it is the next one. */
  take(stage: 'rcpt' | 'data'): MailFault | undefined {
    const [next] = this.waiting
    const isOfStage = next && ('drop' in next ? stage === 'data' : next.at === stage)
    return isOfStage ? this.waiting.shift() : undefined
  }
}

/** A fault sent by a program, or what is wrong with it. */
export function readMailFault(body: unknown): MailFault | string {
  const { at, status, drop } = (body ?? {}) as Record<string, unknown>
  if (drop === 'after') return { drop }
  const isStage = at === 'rcpt' || at === 'data'
  if (isStage && typeof status === 'number' && status >= 400 && status <= 599) return { at, status }
  return 'send {"at": "rcpt" or "data", "status": 400 to 599} or {"drop": "after"}'
}
