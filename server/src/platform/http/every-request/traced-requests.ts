import type { FastifyInstance, FastifyRequest } from 'fastify'
import { steps, type Step } from '../../trace/steps.ts'
import { traceNamed, traceOf, traces, type Trace } from '../../trace/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace
  }
}

/** Runs what follows in the request's trace: that which it came with, or a new one (ADR 82). */
export function traceRequests(app: FastifyInstance) {
  app.decorateRequest('trace')
  app.addHook('onRequest', (request, reply, done) => {
    inTraceOf(request, () => {
      // What asks as often as ads are shown is followed by its trace, but not measured.
      if (!steps.hasSubscribers || request.routeOptions.config.isFree?.(request)) return done()
      const step: Step = { kind: 'request', name: `${request.method} ${request.routeOptions.url ?? '?'}` }
      reply.raw.once('close', () => steps.asyncEnd.publish(Object.assign(step, { status: reply.statusCode })))
      steps.start.runStores(step, () => {
        request.trace = traces.getStore() ?? request.trace
        done()
      })
    })
  })
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _, done) => traces.run(request.trace, done))
}

/** Also for requests that hooks do not see. */
export function inTraceOf<Result>(request: FastifyRequest, work: () => Result): Result {
  request.trace = traceOf(request.headers['traceparent']) ?? traceNamed(request.id)
  return traces.run(request.trace, work)
}
