import './skewed-clock.ts'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { createDb, type Connection } from '../../src/platform/db/client.ts'
import { EventLog } from '../../src/delivery/tracking/event-log.ts'
import { trackerRoutes } from '../../src/delivery/tracking/routes.ts'
import { openPipe } from '../../src/delivery/tracking/service.ts'
import { tokenKeys, type BidToken } from '../../src/delivery/tracking/token.ts'
import type { Kind } from '../../src/delivery/tracking/tracked-event.ts'

export type Order = { chunk: number; calls: { kind: Kind; token: BidToken }[] }
export type Answer = { chunk: number; kept: boolean[] }
export type Opened = { port: number }

/**
 * A tracker to be killed: the real routes, with one request for each event, and an entry for many events at
 * once, which answers for each whether it is stored. With `CHAOS_EVENTS` both use that pipe.
 */
const connection = JSON.parse(process.env['CHAOS_DATABASE'] ?? '') as Connection
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const urls = process.env['CHAOS_EVENTS']?.split(',')
const pipe = urls ? await openPipe(urls, createDb(connection, { max: 1 }), silent) : null
const events = pipe ?? new EventLog(connection, { log: silent })
const app = fastify()

process.on('disconnect', () => process.exit(0))
process.on('message', ({ chunk, calls }: Order) => {
  const appends = calls.map(({ kind, token }) =>
    events.append([{ kind, token, network: 0n, unnamedDevice: 0n, seen: null, value: null }]).then(
      () => true,
      () => false,
    ),
  )
  void Promise.all(appends).then((kept) => process.send?.({ chunk, kept } satisfies Answer))
})
const keys = tokenKeys(process.env['CHAOS_SECRET'] ?? '')
await app.register(trackerRoutes, { connection, tokenKeys: keys, callersAreApps: false, events: pipe })
await app.listen({ host: '127.0.0.1', port: 0 })
// If it were killed, its compiled code would be lost.
flushCompileCache()
process.send?.({ port: (app.server.address() as AddressInfo).port } satisfies Opened)
