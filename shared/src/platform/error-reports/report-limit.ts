import { HOUR_MS } from '../../time/durations.ts'
type Limits = {
  /** In milliseconds: the same trouble is reported once in this time. */
  again: number
  /** The most reports of all kinds in an hour. */
  hourly: number
}

const MOST_KEYS = 200

/** Limits reports: an error that happens many times is reported once. */
export class ReportLimit {
  readonly #limits: Limits
  readonly #last = new Map<string, number>()
  #sent: number[] = []
  #pausedUntil = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Whether a trouble may be reported now; if so, it counts as reported. `now` in milliseconds. */
  take(key: string, now: number): boolean {
    const last = this.#last.get(key)
    if (last !== undefined && now - last < this.#limits.again) return false
    this.#sent = this.#sent.filter((at) => now - at < HOUR_MS)
    if (now < this.#pausedUntil || this.#sent.length >= this.#limits.hourly) return false
    if (this.#last.size >= MOST_KEYS) this.#last.clear()
    this.#last.set(key, now)
    this.#sent.push(now)
    return true
  }

  /** The service wants no reports for so many seconds; `after` is a `Retry-After`, a minute without one. */
  pause(after: string | null | undefined, now: number) {
    const seconds = Number(after ?? Number.NaN)
    this.#pausedUntil = now + (Number.isFinite(seconds) && seconds >= 0 ? seconds : 60) * 1_000
  }
}

/** The same key for errors that are the same trouble. */
export function troubleKey(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const where = error.stack?.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? ''
  return `${error.name} ${error.message} ${where}`
}
