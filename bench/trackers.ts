import fastify from 'fastify'
import { Client } from 'pg'
import { bidOf } from '../server/test/bids.ts'
import { trackerRoutes } from '../server/src/tracking/routes.ts'
import { sealToken, tokenKeys } from '../server/src/tracking/token.ts'
import { insertBatch, prepareHours, type Stamped } from '../server/src/tracking/event-batch.ts'
import { benchDatabase } from './bench-database.ts'

const SECONDS = Number(process.env['SECONDS'] ?? 3)
const ROUNDS = 3
/** Calls under way at the same time, as of an exchange. */
const CALLERS = 256

const { connection, db, stop } = await benchDatabase()
const keys = tokenKeys('b'.repeat(32))
let sequence = 0

/** What the routes do without HTTP's and our own part: the same insert, in batches of what waits. */
async function bare(): Promise<number> {
  const client = new Client({ ...connection })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('insert into trackers default values returning id')
  await prepareHours(client, Date.now(), 0)
  let last = 0n
  const app = fastify()
  let queue: (() => void)[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (queue.length > 0) {
      const answers = queue
      queue = []
      const batch = answers.map((): Stamped => ({
        at: 0,
        event: {
          kind: 3,
          token: bidOf({ epoch: 2, sequence: ++sequence }),
          network: 0n,
          seen: null,
          value: null,
        },
      }))
      const first = last + 1n
      last += BigInt(batch.length)
      await insertBatch(
        client,
        { tracker: rows[0]?.id ?? 0, first, last, receivedAt: () => Date.now(), now: Date.now() },
        batch,
        [],
      )
      for (const answer of answers) answer()
    }
    isRunning = false
  }
  app.get('/c', async (_, reply) => {
    await new Promise<void>((answer) => {
      queue.push(answer)
      if (!isRunning) setImmediate(() => isRunning || void run())
    })
    return reply.code(204).send()
  })
  const rate = await rateOf(async () => (await app.inject({ url: '/c?t=x' })).statusCode)
  await app.close()
  await client.end()
  return rate
}

/** Sealed beforehand, as by a bidder; more than can be kept in that time. */
const sealed = () =>
  Array.from({ length: SECONDS * 40_000 }, () => sealToken(keys, bidOf({ epoch: 1, sequence: ++sequence })))

async function ours(): Promise<number> {
  const tokens = sealed()
  const app = fastify()
  await app.register(trackerRoutes, { connection, tokenKeys: keys, callersAreApps: true })
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' }
  const rate = await rateOf(async () => {
    const token = tokens.pop()
    // A call without one is answered too, and keeps nothing.
    if (token === undefined) throw new Error('too few tokens were sealed')
    return (await app.inject({ url: `/c?t=${token}`, headers })).statusCode
  })
  await app.close()
  return rate
}

async function rateOf(call: () => Promise<number>): Promise<number> {
  let answered = 0
  const end = performance.now() + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) if ((await call()) === 204) answered += 1
    }),
  )
  return answered / SECONDS
}

const [product, floor]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  floor.push(await bare())
  product.push(await ours())
}
const [best, bestBare] = [Math.max(...product), Math.max(...floor)]
process.stdout.write(
  `${Math.round(best)} durable events a second (aim 3,000), bare ${Math.round(bestBare)}, ratio ${(best / bestBare).toFixed(2)} (aim 0.60)\n`,
)
await db.selectFrom('trackers').select('id').execute()
await stop()
