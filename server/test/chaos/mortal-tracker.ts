import type { Connection } from '../../src/db/client.ts'
import type { BidToken } from '../../src/tracking/token.ts'
import { EventLog } from '../../src/tracking/event-log.ts'
import type { Kind } from '../../src/tracking/tracked-event.ts'

export type Order = { chunk: number; calls: { kind: Kind; token: BidToken }[] }
export type Answer = { chunk: number; kept: boolean[] }

/** A tracker without its HTTP, to be killed: says of each event whether it is kept. */
const connection = JSON.parse(process.env.CHAOS_DATABASE ?? '') as Connection
const events = new EventLog(connection, { log: { warn: () => {} }, patience: 5_000 })

process.on('disconnect', () => process.exit(0))
process.on('message', ({ chunk, calls }: Order) => {
  const appends = calls.map(({ kind, token }) =>
    events.append([{ kind, token, network: 0n, seen: null, value: null }]).then(
      () => true,
      () => false,
    ),
  )
  void Promise.all(appends).then((kept) => process.send?.({ chunk, kept } satisfies Answer))
})
process.send?.('ready')
