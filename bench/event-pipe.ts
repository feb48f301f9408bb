import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { bidOf } from '../server/test/bids.ts'
import { natsCluster } from '../server/test/nats/cluster.ts'
import { findNatsServer } from '../server/test/nats/find-nats-server.ts'
import { eventMessage } from '../server/src/delivery/tracking/pipe/message.ts'
import { connectPipe, SUBJECT } from '../server/src/delivery/tracking/pipe/stream.ts'
import { carryEvents, openPipe } from '../server/src/delivery/tracking/service.ts'
import { printAim, sized } from './parts/aim.ts'
import { benchDatabase } from './parts/bench-database.ts'
import { answeredASecond, clicksASecond } from './parts/tracker-callers.ts'

const ROUNDS = sized(null, 3, 1)

const binary = findNatsServer()
if (binary === null) throw new Error('There is no nats-server here, and it cannot be installed.')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const { connection, db, stop } = await benchDatabase()
const cluster = await natsCluster(binary)
const urls = cluster.urls.split(',')

/** A message of the same size to the same stream, without the product's part. */
async function bare(): Promise<number> {
  const nats = await connectPipe(urls, 'bench', true)
  const body = eventMessage(
    { kind: 3, token: bidOf({ epoch: 2 }), network: 0n, unnamedDevice: 0n, seen: null, value: null },
    Date.now(),
  )
  const app = fastify()
  app.get('/c', async (_, reply) => {
    await nats.request(SUBJECT, body, { timeout: 10_000 })
    return reply.code(204).send()
  })
  const rate = await answeredASecond(async () => (await app.inject({ url: '/c?t=x' })).statusCode)
  await app.close()
  await nats.close()
  return rate
}

async function ours(): Promise<number> {
  const pipe = await openPipe(urls, db, silent)
  while (!pipe.isReady) await sleep(50)
  return clicksASecond({ connection, events: pipe })
}

/** Events per second from the pipe to the database, which has all of them at the end. */
async function carried(): Promise<number> {
  const count = async () => {
    const { events } = await db
      .selectFrom('delivery_events')
      .select(({ fn }) => fn.countAll<string>().as('events'))
      .executeTakeFirstOrThrow()
    return Number(events)
  }
  const begun = performance.now()
  const end = await carryEvents(connection, urls, silent)
  let [before, now] = [-1, await count()]
  let at = begun
  while (now > before || now === 0) {
    await sleep(1_000)
    before = now
    now = await count()
    if (now > before) at = performance.now()
  }
  await end()
  return now / ((at - begun) / 1_000)
}

// The first message opens the stream.
await ours()
const [product, floor]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  floor.push(await bare())
  product.push(await ours())
}
const [best, bestBare] = [Math.max(...product), Math.max(...floor)]
console.log(`${Math.round(best)} events a second on three nodes, bare publish ${Math.round(bestBare)}`)
printAim('ratio to the bare publish', best / bestBare, { least: 0.6, onlyFull: true }, '', 2)
console.log(`${Math.round(await carried())} a second from there into the database`)
await cluster.close()
await stop()
