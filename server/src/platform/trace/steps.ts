import { tracingChannel } from 'node:diagnostics_channel'
import { traceparent, traces } from './trace.ts'

/** A step of a trace; `name` is a route, the text of a statement without its values, or a job's name. */
export type Step = { kind: 'request' | 'statement' | 'job'; name: string; status?: number }

/** Tells listeners of all steps; without one it costs nothing. */
export const steps = tracingChannel<unknown, Step>('jarchi.step')

type Ask = (...given: unknown[]) => Promise<unknown>

/**
 * Asks with a comment that names the trace, if there is one: in front, since the database shows only the beginning
 * of a long text. A named statement keeps its text, which the database has prepared.
 */
export function askTraced(ask: Ask): Ask {
  return (...given) => {
    const trace = traces.getStore()
    const [text, ...values] = given
    if (!trace || typeof text !== 'string') return ask(...given)
    const asking = () => ask(`/*traceparent='${traceparent(trace)}'*/ ${text}`, ...values)
    return trace.isUnsent ? asking() : steps.tracePromise(asking, { kind: 'statement', name: text })
  }
}
