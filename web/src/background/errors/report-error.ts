import { reportTarget } from '@jarchi/shared/platform/error-reports/dsn.ts'
import { envelopeOf, errorEvent } from '@jarchi/shared/platform/error-reports/error-event.ts'
import { ReportLimit, troubleKey } from '@jarchi/shared/platform/error-reports/report-limit.ts'
import { scrubbedUrl } from '@jarchi/shared/platform/error-reports/scrub.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { ErrorReportSettings } from '../../api/runtime-config.ts'
import type { Trouble } from './reportable.ts'

const limit = new ReportLimit({ again: 5 * MINUTE_MS, hourly: 30 })
const told = new WeakSet<object>()

/** Sends an error to the operator's error service. It never throws, and its own failures are not reported. */
export async function reportError({ error, level, isHandled }: Trouble, settings: ErrorReportSettings) {
  try {
    const target = reportTarget(settings.dsn)
    // One error may arrive twice: from the failed call, and from the page that shows it.
    if (!target || isTold(error)) return
    const call = error instanceof ApiError ? callFacts(error) : null
    const now = Date.now()
    if (!limit.take(call?.fingerprint.join() ?? troubleKey(error), now)) return
    const { release, environment } = settings
    const event = errorEvent(
      {
        error,
        level,
        isHandled,
        release,
        environment,
        platform: 'javascript',
        transaction: scrubbedUrl(location.pathname),
        url: location.href,
        userAgent: navigator.userAgent,
        ...call,
      },
      eventId(),
      now,
    )
    await post(target.endpoint, envelopeOf(event, now))
  } catch {
    // Without a network, or with a blocker, no report is sent.
  }
}

function isTold(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const isKnown = told.has(error)
  told.add(error)
  return isKnown
}

function callFacts({ status, code, requestId }: ApiError) {
  return {
    fingerprint: ['call', String(status), code],
    tags: { status, code, ...(requestId !== null && { request_id: requestId }) },
  }
}

/** `crypto.randomUUID` exists only in secure contexts. */
function eventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sent as text, so that another origin needs no preflight request. */
async function post(endpoint: string, body: string) {
  const answer = await fetch(endpoint, {
    method: 'POST',
    body,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: body.length < 60_000,
  })
  if (answer.status === 429) limit.pause(answer.headers.get('retry-after'), Date.now())
}
