import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * What a press, a click or a turn of a job is known by everywhere (ADR 82), in the form of W3C's trace context: `id`
 * has 32 hexadecimal digits; `span` has the 16 of the step under way, null before the first. Both may come from
 * anybody: they name things, and nothing is allowed or found out by them.
 */
export type Trace = {
  readonly id: string
  readonly span: string | null
  readonly isSampled: boolean
  /** No spans of it are sent, so its steps need not be told. */
  readonly isUnsent?: true
}

/** The trace of the code that runs. */
export const traces = new AsyncLocalStorage<Trace>()

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
/** A UUID or 32 digits. The last half stands for a step that nobody has named, so it is not zero. */
const REQUEST_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?<!0{4}-?0{12})$/i

/** The trace of a header `traceparent`; null if it is not in exactly this form. */
export function traceOf(given: unknown): Trace | null {
  const [, id, span, flags] = (typeof given === 'string' && TRACEPARENT.exec(given)) || []
  if (id === undefined || span === undefined || flags === undefined) return null
  return { id, span, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** A trace of which nothing is known but its id: a UUID, with hyphens or without. */
export function traceNamed(id: string): Trace {
  return { id: id.replaceAll('-', ''), span: null, isSampled: false }
}

/** Its text in headers, data of jobs and comments of statements: hexadecimal digits and hyphens. */
export function traceparent({ id, span, isSampled }: Trace): string {
  return `00-${id}-${span ?? id.slice(16)}-${isSampled ? '01' : '00'}`
}

/** For calls to others and for data of jobs; empty outside of a trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = traces.getStore()
  return trace ? { traceparent: traceparent(trace) } : {}
}

/** Goes on with the trace of a `traceparent`, or begins a new one. */
export function inTrace<Result>(given: unknown, work: () => Result): Result {
  return traces.run(traceOf(given) ?? traceNamed(randomUUID()), work)
}

/** A request's id, in the form of a UUID: that which it came with, that of its trace, or a new one. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  const isId = typeof given === 'string' && REQUEST_ID.test(given)
  const id = isId ? given.toLowerCase().replaceAll('-', '') : traceOf(headers.traceparent)?.id
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') ?? randomUUID()
}
