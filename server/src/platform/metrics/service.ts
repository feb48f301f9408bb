import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { guardConnections } from '../http/every-request/connections.ts'
import { MinuteCounts } from '../http/every-request/every-request.ts'
import { securityHeaders } from '../http/pages/security-headers.ts'
import { described, type Measure } from './measures.ts'

export type { Registry } from 'prom-client'
export { measureDatabase, measureProviders } from './measure-calls.ts'
export { measureStates } from './measure-states.ts'

/** Counts of one process, with those of Node itself. */
export function processRegistry(): Registry {
  const registry = new Registry()
  // With more frequent samples, the delay of the event loop would itself cost what it measures.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  return registry
}

/** The label of a count that has reasons. */
const LABELS: Partial<Record<Measure, string>> = {
  no_bids_total: 'reason',
  bid_requests_refused_total: 'what',
}
/** Requests of an application by route, in seconds. */
export function measureRequests(app: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    ...described('http_request_seconds', registry),
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1_000)
  })
}

/** The time of an answer to a request for bids, which is told in milliseconds. */
export function timesOf(registry: Registry): (ms: number) => void {
  const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.2]
  const answered = new Histogram({ ...described('bid_answer_seconds', registry), buckets }).labels()
  return (ms) => answered.observe(ms / 1_000)
}

/** What a part counts itself, divided by reason if it has reasons; asked when metrics are requested. */
export function countsOf(registry: Registry, name: Measure, ask: () => { reason: string; total: number }[]) {
  const label = LABELS[name]
  return new Counter({
    ...described(name, registry),
    labelNames: label ? [label] : [],
    collect() {
      this.reset()
      for (const { reason, total } of ask()) this.inc(label ? { [label]: reason } : {}, total)
    },
  })
}

type Read = () => number | boolean | Promise<number>

/** What is asked when metrics are requested, by its measure; true is 1. */
export function watch(registry: Registry, reads: Partial<Record<Measure, Read>>) {
  for (const [name, read] of Object.entries(reads) as [Measure, Read][]) {
    const gauge: Gauge = new Gauge({
      ...described(name, registry),
      async collect() {
        try {
          gauge.set(Number(await read()))
        } catch {
          // What is not known has no series: an old value would look like a good one.
          gauge.remove()
        }
      },
    })
  }
}

/**
 * Serves `/metrics` in Prometheus text on its own port, which is not public; returns how to end it. It has the
 * guards of the panel, in case the port can be reached after all.
 */
export async function serveMetrics(registry: Registry, config: Config, port: number) {
  const headers = securityHeaders(config)
  const counts = new MinuteCounts(config.rateLimitPerMinute)
  let collected: Promise<string> | null = null
  const server = createServer((request, response) => {
    response.setHeaders(new Headers({ ...headers, 'cache-control': 'no-store' }))
    const wait = counts.add(request.socket.remoteAddress)
    if (wait !== null) return void response.writeHead(429, { 'retry-after': String(Math.ceil(wait)) }).end()
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      return void response.writeHead(404).end()
    }
    // Many callers at once get one collection.
    collected ??= registry.metrics().finally(() => (collected = null))
    collected.then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  guardConnections(server, config)
  server.listen(port, config.host)
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    const closed = once(server, 'close')
    server.close()
    await closed
  }
}
