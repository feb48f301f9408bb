import { scrubbedText, scrubbedUrl } from './scrub.ts'
import { stackFrames } from './stack-frames.ts'

/** The facts of a reported error; everything is scrubbed before it is sent. */
export type ErrorFacts = {
  error: unknown
  level: 'warning' | 'error' | 'fatal'
  platform: 'javascript' | 'node'
  release: string
  environment: string
  /** Whether our code has handled it, for example a refused call. */
  isHandled: boolean
  /** What was being done: a route, a job. */
  transaction?: string
  /** The page's address. */
  url?: string
  userAgent?: string
  tags?: Record<string, string | number | boolean>
  /** Groups errors with meaningless stacks, for example failed calls. */
  fingerprint?: readonly string[]
}

const MOST_CAUSES = 3

/** An event in the protocol's format; `id` has 32 hexadecimal digits, `now` is in milliseconds. */
export function errorEvent(facts: ErrorFacts, id: string, now: number) {
  const { error, level, platform, release, environment, transaction, url, userAgent, tags, fingerprint } =
    facts
  return {
    event_id: id,
    timestamp: now / 1_000,
    level,
    platform,
    release,
    environment,
    ...(transaction !== undefined && { transaction: scrubbedText(transaction) }),
    ...(tags && { tags: scrubbedTags(tags) }),
    ...(fingerprint && { fingerprint: fingerprint.map(scrubbedText) }),
    ...(url !== undefined && {
      request: {
        url: scrubbedUrl(url),
        ...(userAgent && { headers: { 'User-Agent': userAgent.slice(0, 300) } }),
      },
    }),
    exception: { values: exceptions(error, facts.isHandled) },
  }
}

/** The cause comes before its effect. */
function exceptions(error: unknown, handled: boolean) {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && chain.length <= MOST_CAUSES; one = causeOf(one)) chain.push(one)
  return chain.map((one) => ({ ...exception(one), mechanism: { type: 'generic', handled } })).toReversed()
}

function exception(error: unknown) {
  if (!(error instanceof Error))
    return { type: 'Thrown', value: scrubbedText(`not an error: ${typeof error}`) }
  const frames = stackFrames(error.stack ?? '')
  return {
    type: error.name,
    value: scrubbedText(error.message),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

/** Request ids stay: they are meant to be shown to others. */
function scrubbedTags(tags: Record<string, string | number | boolean>) {
  return Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [
      name,
      name === 'request_id' || typeof value !== 'string' ? String(value) : scrubbedText(value),
    ]),
  )
}

/** The event as it is sent: three lines of JSON. */
export function envelopeOf(event: { event_id: string }, now: number): string {
  const head = { event_id: event.event_id, sent_at: new Date(now).toISOString() }
  return [head, { type: 'event', content_type: 'application/json' }, event]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}
