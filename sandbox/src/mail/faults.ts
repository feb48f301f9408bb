/** What the next message meets: a refusal of its recipient or of its content, or a line that breaks after it. */
export type MailFault = { at: 'rcpt' | 'data'; status: number } | { drop: 'after' }

/** Each fault once, in the order given. */
export class MailFaults {
  readonly waiting: MailFault[] = []

  /** The fault of that stage, if it is the next. */
  take(stage: 'rcpt' | 'data'): MailFault | undefined {
    const [next] = this.waiting
    const isOfStage = next && ('drop' in next ? stage === 'data' : next.at === stage)
    return isOfStage ? this.waiting.shift() : undefined
  }
}

/** A fault as sent by a program, or what is wrong with it. */
export function readMailFault(body: unknown): MailFault | string {
  const { at, status, drop } = (body ?? {}) as Record<string, unknown>
  if (drop === 'after') return { drop }
  const isStage = at === 'rcpt' || at === 'data'
  if (isStage && typeof status === 'number' && status >= 400 && status <= 599) return { at, status }
  return 'send {"at": "rcpt" or "data", "status": 400 to 599} or {"drop": "after"}'
}
