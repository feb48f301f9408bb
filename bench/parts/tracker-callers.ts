import fastify from 'fastify'
import { bidOf } from '../../server/test/bids.ts'
import { trackerRoutes } from '../../server/src/delivery/tracking/routes.ts'
import { sealToken, tokenKeys } from '../../server/src/delivery/tracking/token.ts'
import { sized } from './aim.ts'

const SECONDS = sized('SECONDS', 3, 0.3)
/** Calls at the same time, as from an exchange. */
const CALLERS = 256

const keys = tokenKeys('b'.repeat(32))
let sequence = 0

type Trackers = Omit<Parameters<typeof trackerRoutes>[1], 'tokenKeys' | 'callersAreApps'>

/** Clicks that our trackers answer per second, each after it is stored durably. */
export async function clicksASecond(trackers: Trackers): Promise<number> {
  // Sealed before, as a bidder does; more than can be stored in that time.
  const tokens = Array.from({ length: SECONDS * 40_000 }, () =>
    sealToken(keys, bidOf({ epoch: 1, sequence: ++sequence })),
  )
  const app = fastify()
  await app.register(trackerRoutes, { ...trackers, tokenKeys: keys, callersAreApps: true })
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' }
  const rate = await answeredASecond(async () => {
    const token = tokens.pop()
    // A call without a token is answered too, but stores nothing.
    if (token === undefined) throw new Error('too few tokens were sealed')
    return (await app.inject({ url: `/c?t=${token}`, headers })).statusCode
  })
  await app.close()
  return rate
}

/** Calls answered with 204 per second. */
export async function answeredASecond(call: () => Promise<number>): Promise<number> {
  let answered = 0
  const end = performance.now() + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) if ((await call()) === 204) answered += 1
    }),
  )
  return answered / SECONDS
}
