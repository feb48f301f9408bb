import type { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { decisionRoutes } from './delivery/bidding/decision-routes.ts'
import { BidderCounts, collectBids, serveGrpc, startBidding } from './delivery/bidding/service.ts'
import type { Config } from './config.ts'
import type { Connection, Db } from './platform/db/client.ts'
import { AppError } from './platform/http/app-error.ts'
import { guardedApp } from './platform/http/every-request/guarded-app.ts'
import { tellSeenAddress } from './platform/http/seen-address.ts'
import { alive } from './platform/http/health.ts'
import { describeApi } from './platform/http/openapi.ts'
import { placeStates } from './operations/health/place-states.ts'
import { measureRequests, measureStates, processRegistry, watch } from './platform/metrics/service.ts'
import { trackerRoutes, type TrackerOptions } from './delivery/tracking/routes.ts'
import { openPipe } from './delivery/tracking/service.ts'

export type DeliveryDeps = {
  config: Config
  db: Db
  /** For connections of its own: announcements, and the events that trackers append. */
  connection: Connection
  now: () => Date
  /** The log's destination, if not standard output. */
  logTo?: Writable
  /** How long trackers wait for their commit, in milliseconds. */
  trackerWaitMs?: number
}

/** Bidder, trackers and decisions together; it already listens for bids, but not yet for HTTP. */
export async function buildDelivery(deps: DeliveryDeps) {
  const { config, db, connection, now } = deps
  const { delivery, bidding: settings } = config
  const app = await guardedApp(config, { logTo: deps.logTo })
  const registry = processRegistry()
  const counts = new BidderCounts(registry)
  measureRequests(app, registry)
  measureStates(registry, () => placeStates({ db, config }))
  const { bidder, live, close } = await startBidding({ config, db, connection, log: app.log, now, counts })
  watch(registry, {
    index_campaigns: () => live.state.index.size,
    bidders: () => live.state.spending.bidders,
    index_drifted: () => live.drifted,
    ads_without_trackers: () => live.altered,
    index_fresh: () => live.isFresh,
  })
  const shared = {
    bidder,
    places: () => live.places,
    now,
    deliveryUrl: delivery.url,
    deviceSecret: config.tokenKeys[0].key,
  }
  const onRequest = () => {
    counts.onRequest()
    live.countRequest()
  }
  const barred = () => live.barred
  const exchange = { ...settings, ...shared, ...counts, barred, onRequest, onHaste: counts.onNoBid }
  const service = collectBids(exchange, counts)
  const grpc = await serveGrpc(config.host, delivery.bidderPort, service, settings.grpc)
  app.addHook('onClose', async () => {
    await grpc.close()
    await close()
  })
  await describeApi(app, { ...config, isProduction: true })
  const pipe = config.eventsUrls && (await openPipe(config.eventsUrls, db, app.log))
  if (pipe) watch(registry, { event_pipe_ready: () => pipe.isReady })
  tellSeenAddress(app, config, now)
  answerProbes(app, () => live.isFresh && (pipe?.isReady ?? true))
  await app.register(decisionRoutes, {
    ...shared,
    db,
    apiKey: settings.decisionKey,
    publicOrigin: config.publicOrigin,
    // Not in the exchange's figures, but in the traffic that budgets are paced by.
    onRequest: () => live.countRequest(),
  })
  const { tokenKeys, callersAreApps } = config
  const longestWaitMs = deps.trackerWaitMs
  await mountTrackers(app, { connection, tokenKeys, callersAreApps, longestWaitMs, events: pipe })
  return { app, registry, bidderPort: grpc.port, live }
}

async function mountTrackers(app: Awaited<ReturnType<typeof guardedApp>>, options: TrackerOptions) {
  await app.register(async (trackers) => {
    // The exchange calls them from a few addresses, as often as ads are shown, and pages of any site do.
    trackers.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFree: () => true }
    })
    trackers.addHook('onRequest', async (_, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    })
    await trackers.register(trackerRoutes, options)
  })
}

const Readiness = z.object({ status: z.literal('ok') })

function answerProbes(app: Awaited<ReturnType<typeof guardedApp>>, isReady: () => boolean) {
  const schema = { security: [], response: { 200: Readiness } }
  app.get('/healthz', alive)
  app.get('/readyz', { schema }, async () => {
    if (!isReady()) throw new AppError('unavailable')
    return { status: 'ok' as const }
  })
}
