/**
 * The provider's faults: it answers with its own code (`status`), breaks (`http`), is slow (`delay_ms`), or
 * hangs up before or after delivery (`drop`). For the next `times` messages.
 */
export type Fault = {
  status?: number
  http?: number
  delay_ms?: number
  drop?: 'before' | 'after'
  times: number
}

const RANGES = { status: [400, 599], http: [400, 599], delay_ms: [0, 60_000], times: [1, 1_000] } as const

/** A requested fault, or what is wrong with it. */
export function readFault(given: unknown): Fault | string {
  const asked: Record<string, unknown> = { times: 1, ...(given as object | null) }
  for (const [name, value] of Object.entries(asked)) {
    if (name === 'drop') {
      if (value !== 'before' && value !== 'after') return 'drop: before or after'
    } else if (name in RANGES) {
      const [min, max] = RANGES[name as keyof typeof RANGES]
      const fits = Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      if (!fits) return `${name}: a whole number from ${min} to ${max}`
    } else return `${name}: not known; status, http, delay_ms, drop and times are`
  }
  return asked as Fault
}

/** Faults in the order of their requests. */
export class Faults {
  waiting: readonly Fault[] = []

  add(fault: Fault) {
    this.waiting = [...this.waiting, fault]
  }

  clear() {
    this.waiting = []
  }

  /** The fault for the current message. */
  next(): Fault | undefined {
    const [fault, ...rest] = this.waiting
    if (!fault) return undefined
    this.waiting = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest
    return fault
  }
}
