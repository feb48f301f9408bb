import fastify from 'fastify'
import { Client } from 'pg'
import { bidOf } from '../server/test/bids.ts'
import { insertBatch, prepareHours, type Stamped } from '../server/src/delivery/tracking/event-batch.ts'
import { benchDatabase } from './parts/bench-database.ts'
import { answeredASecond, clicksASecond } from './parts/tracker-callers.ts'
import { printAim, sized } from './parts/aim.ts'

const ROUNDS = sized(null, 3, 1)

const { connection, db, stop } = await benchDatabase()
let sequence = 0

/** The work of the routes without HTTP and our own code: the same insert, in batches of waiting events. */
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
          unnamedDevice: 0n,
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
  const rate = await answeredASecond(async () => (await app.inject({ url: '/c?t=x' })).statusCode)
  await app.close()
  await client.end()
  return rate
}

const [product, floor]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  floor.push(await bare())
  product.push(await clicksASecond({ connection }))
}
const [best, bestBare] = [Math.max(...product), Math.max(...floor)]
printAim('durable events', best, { least: 3_000, onlyFull: true }, 'a second')
printAim('ratio to the bare route', best / bestBare, { least: 0.6, onlyFull: true }, '', 2)
await db.selectFrom('trackers').select('id').execute()
await stop()
