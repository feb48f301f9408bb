import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportTarget } from '@jarchi/shared/platform/error-reports/dsn.ts'
import { envelopeOf, errorEvent, type ErrorFacts } from '@jarchi/shared/platform/error-reports/error-event.ts'
import { LONGEST_WAITS_MS } from './longest-waits.ts'
import { ReportLimit, troubleKey } from '@jarchi/shared/platform/error-reports/report-limit.ts'

type Source = { release: string; environment: string }
type Reported = Pick<ErrorFacts, 'error' | 'level' | 'isHandled' | 'transaction' | 'tags'>

const AGAIN_MS = MINUTE_MS
const HOURLY = 500
const LAST_MS = 2_000
/** At most so many at once; further reports are dropped meanwhile. */
const MOST = 20

/**
 * Reports bugs to the operator's error service. Failures of reporting are ignored: everything is in the log.
 */
export class ErrorReports {
  readonly #target: ReportTarget | null
  readonly #source: Source
  readonly #limit = new ReportLimit({ again: AGAIN_MS, hourly: HOURLY })
  readonly #underWay = new Set<Promise<void>>()

  constructor(target: ReportTarget | null, source: Source) {
    this.#target = target
    this.#source = source
  }

  report(reported: Reported): void {
    const now = Date.now()
    if (!this.#target || this.#underWay.size >= MOST) return
    if (!this.#limit.take(troubleKey(reported.error), now)) return
    const id = randomUUID().replaceAll('-', '')
    const event = errorEvent({ ...this.#source, ...reported, platform: 'node' }, id, now)
    const sending = this.#send(this.#target.endpoint, envelopeOf(event, now))
      .catch(() => {})
      .finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  /** Waits for reports under way, at most two seconds. */
  async flush(): Promise<void> {
    await Promise.race([Promise.all(this.#underWay), sleep(LAST_MS, undefined, { ref: false })])
  }

  async #send(endpoint: string, body: string) {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_WAITS_MS.errorReports),
    })
    if (answer.status === 429) this.#limit.pause(answer.headers.get('retry-after'), Date.now())
    await answer.body?.cancel()
  }
}
