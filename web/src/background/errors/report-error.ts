import { reportTarget } from '@jarchi/shared/error-reports/dsn.ts'
import { envelopeOf, errorEvent } from '@jarchi/shared/error-reports/error-event.ts'
import { ReportLimit, troubleKey } from '@jarchi/shared/error-reports/report-limit.ts'
import { scrubbedUrl } from '@jarchi/shared/error-reports/scrub.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { ErrorReportSettings } from '../../api/runtime-config.ts'
import type { Trouble } from './reportable.ts'

const limit = new ReportLimit({ again: 300_000, hourly: 30 })
const told = new WeakSet<object>()

/** Tells the operator's error service. It never throws, and what fails here is not reported again. */
export async function reportError({ error, level, isHandled }: Trouble, settings: ErrorReportSettings) {
  try {
    const target = reportTarget(settings.dsn)
    // One error may be met twice: where a call failed, and by the page that shows it.
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
    // Without a network, or behind a blocker, nobody is told.
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

/** `crypto.randomUUID` exists in secure contexts only. */
function eventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** As text, which needs no question ahead of it from another origin. */
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
