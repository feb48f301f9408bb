import { openAdvertiser } from '../server/test/advertiser.ts'
import { bidOf } from '../server/test/bids.ts'
import { chargingTurns } from '../server/src/delivery/charging/service.ts'
import { EventLog } from '../server/src/delivery/tracking/event-log.ts'
import { benchDatabase } from './parts/bench-database.ts'
import { printAim, sized } from './parts/aim.ts'

const CLICKS = sized('CLICKS', 20_000, 200)
const ADVERTISERS = sized(null, 200, 2)

const { connection, db, stop } = await benchDatabase()
const advertisers: Awaited<ReturnType<typeof openAdvertiser>>[] = []
for (let n = 0; n < ADVERTISERS; n += 1) {
  advertisers.push(
    await openAdvertiser(db, { balance: 10_000_000_000n, bid: 25_000, budget: 10_000_000_000n }),
  )
}
const events = new EventLog(connection, { log: { warn: () => {} }, longestWaitMs: 30_000 })
const tokens = Array.from({ length: CLICKS }, (_, at) => {
  const { campaignId = 0, adId = 0 } = advertisers[at % ADVERTISERS] ?? {}
  return bidOf({ sequence: at + 1, campaignId, adId, device: BigInt(at + 1) })
})
for (const kind of [1, 3] as const) {
  await new Promise((resolve) => setTimeout(resolve, 600))
  await events.append(
    tokens.map((token) => ({ kind, token, network: 0n, unnamedDevice: 0n, seen: null, value: null })),
  )
}
const turn = chargingTurns()
const times: number[] = []
const begun = performance.now()
for (let isMore = true; isMore;) {
  const asked = performance.now()
  isMore = await turn(db)
  times.push(performance.now() - asked)
}
const seconds = (performance.now() - begun) / 1_000
const charged = await db
  .selectFrom('click_charges')
  .select(({ fn }) => fn.countAll<bigint>().as('count'))
  .where('amount', '>', 0n)
  .executeTakeFirstOrThrow()
const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
console.log(
  `${charged.count} of ${CLICKS} clicks charged, in ${times.length} batches, median ${median.toFixed(1)} ms`,
)
printAim('clicks charged', CLICKS / seconds, { least: 2_000, onlyFull: true }, 'a second')
await events.close()
await stop()
