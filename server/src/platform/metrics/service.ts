import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { guardConnections } from '../http/every-request/connections.ts'
import { MinuteCounts } from '../http/every-request/every-request.ts'
import { securityHeaders } from '../http/pages/security-headers.ts'

export type { Registry } from 'prom-client'

/** Counts of one process, with those of Node itself. */
export function processRegistry(): Registry {
  const registry = new Registry()
  // With more frequent samples, the delay of the event loop would itself cost what it measures.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  return registry
}

/** Requests of an application by route, in seconds. */
export function measureRequests(app: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1_000)
  })
}

type Files = { trouble: string | null; look: () => Promise<void> }

/**
 * Whether files are available, from the last look: a request for metrics does not wait for a silent bucket.
 */
export function measureFiles(files: Files, registry: Registry) {
  const available = new Gauge({
    name: 'files_available',
    help: '1: pictures and attachments can be had',
    registers: [],
    collect() {
      this.set(files.trouble === null ? 1 : 0)
      files.look().catch(() => {})
    },
  })
  registry.registerMetric(available)
}

type Live = {
  campaigns: () => number
  bidders: () => number
  drifted: () => number
  altered: () => number
  isFresh: () => boolean
}

/** The bidder's counts; `ask` is called when metrics are requested. */
export function bidderMetrics(registry: Registry) {
  const registers = [registry]
  /** Counted in a number, which costs a bid almost nothing, and read on request. */
  const count = (name: string, help: string) => {
    let total = 0
    const collect = () => {
      counter.reset()
      counter.inc(total)
    }
    const counter: Counter = new Counter({ name, help, registers, collect })
    return (more: number) => void (total += more)
  }
  const countBy = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: [label], registers })
  const answers = new Histogram({
    name: 'bid_answer_seconds',
    help: 'Time from a request for bids to its answer',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.2],
    registers,
  })
  const answered = answers.labels()
  const requests = count('bid_requests_total', 'Requests for bids')
  const bids = count('bids_total', 'Bids sent')
  const noBids = countBy('no_bids_total', 'Places without a bid of ours, by reason', 'reason')
  const refused = countBy(
    'bid_requests_refused_total',
    'Requests that were no good, by what was wrong',
    'what',
  )
  const unknown = count(
    'unknown_context_values_total',
    'Cities, neighbourhoods and categories nobody here knows',
  )
  return {
    onRequest: () => requests(1),
    onBids: bids,
    onNoBid: (reason: string) => noBids.inc({ reason }),
    onRefusal: (what: string) => refused.inc({ what }),
    onUnknown: unknown,
    onAnswer: (ms: number) => answered.observe(ms / 1_000),
    watch({ campaigns, bidders, drifted, altered, isFresh }: Live) {
      const gauge = (name: string, help: string, ask: () => number) =>
        gaugeOf(registry, name, help, async () => ask())
      gauge('index_campaigns', 'Campaigns that can be shown', campaigns)
      gauge('bidders', 'Bidders that share the room of campaigns', bidders)
      gauge('index_drifted', 'Campaigns that had changed unnoticed since the start', drifted)
      gauge(
        'ads_without_trackers',
        'Ads not bid for, because the exchange dropped or changed their trackers',
        altered,
      )
      gauge('index_fresh', '1: the database was heard of lately', () => (isFresh() ? 1 : 0))
    },
  }
}

/** Whether the pipe accepts a tracker's events. */
export function watchPipeOfTracker(registry: Registry, isReady: () => boolean) {
  const help = '1: the event pipe takes what this tracker is told'
  gaugeOf(registry, 'event_pipe_ready', help, async () => (isReady() ? 1 : 0))
}

/**
 * How far the database is behind the event pipe; read from the database, so that it grows even if no server
 * reads the pipe.
 */
export function watchPipe(
  registry: Registry,
  ask: () => Promise<{ behindSeconds: number; waiting: number; parked: number; missing: number }>,
) {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    gaugeOf(registry, name, help, read)
  gauge('event_pipe_behind_seconds', 'Events of the pipe are in the database up to so long ago', async () => {
    return (await ask()).behindSeconds
  })
  gauge(
    'event_pipe_waiting',
    'Messages of the pipe that are not in the database',
    async () => (await ask()).waiting,
  )
  gauge('event_pipe_parked', 'Messages of the pipe that were no events', async () => (await ask()).parked)
  gauge(
    'event_pipe_missing',
    'Messages that the pipe had taken and does not have any more',
    async () => (await ask()).missing,
  )
}

function gaugeOf(registry: Registry, name: string, help: string, read: () => Promise<number>) {
  return new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // Without the database the last value stays; other metrics report that it is away.
      await read().then(
        (value) => this.set(value),
        () => {},
      )
    },
  })
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
