import type { JsMsg } from '@nats-io/jetstream'
import { headers, type MsgHdrs } from '@nats-io/transport-node'
import { traceNamed, traceOf, traceparent } from '../../../platform/trace/trace.ts'

const NAME = 'traceparent'

/**
 * The trace of a click goes beside its message, in W3C's header: older versions read the event without it, and an
 * event without it is read as before.
 */
export function traceHeader(trace: string | undefined): { headers?: MsgHdrs } {
  if (trace === undefined) return {}
  const beside = headers()
  beside.set(NAME, traceparent(traceNamed(trace)))
  return { headers: beside }
}

export function traceBeside({ headers: beside }: Pick<JsMsg, 'headers'>): string | undefined {
  return beside && traceOf(beside.get(NAME))?.id
}
