import { isPriceAlarm, type Paid } from '@jarchi/shared/delivery/bid-price.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Connection, Db } from '../../platform/db/client.ts'
import { startLoops, type Job, type Loop } from '../../platform/jobs/service.ts'
import { chargeClicks } from './charge-clicks.ts'
import { correctBatches } from './find-batches.ts'
import { MacroWatch } from './macro-watch.ts'
import { forgetDevices } from './forget-devices.ts'
import { postDueSpend } from './post-spend.ts'
import { forgetOldEvents, rollUpEvents } from './roll-up.ts'
import { verifyAndTell } from './verify-charges.ts'

export { correctableSum } from './find-batches.ts'
export { chargingStates } from './states.ts'
export { chargesVerified } from './verify-charges.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>

/** Advisory locks; our other locks have other keys. */
const LOCKS = { charging: 44_001, posting: 44_002, rollUp: 44_003 }
/** In milliseconds: about how long a batch, and its locks on wallets and days, may last. */
const BATCH_MS = 20
const HELD_MS = 1_000
/** A batch costs a dozen round trips whatever its size: smaller ones only make a busy machine slower. */
const SMALLEST = 200
const LARGEST = 1_000

type ChargingConfig = Pick<Config, 'spendPostSeconds'> &
  Partial<Pick<Config, 'eventsUrls'>> & { bidding: Pick<Config['bidding'], 'seat'> }

/**
 * Starts the loops between a click and its posting; each runs on one server at a time. Returns how to stop
 * them.
 */
export function startCharging(
  connection: Connection,
  { spendPostSeconds, bidding, eventsUrls = null }: ChargingConfig,
  log: Log,
): () => Promise<void> {
  const macros = new MacroWatch()
  const charge = chargingTurns({ isPiped: eventsUrls !== null })
  const loops: Loop[] = [
    { name: 'charging', lock: LOCKS.charging, pauseMs: 200, work: (_, db) => charge(db) },
    {
      name: 'posting',
      lock: LOCKS.posting,
      pauseMs: 1_000,
      work: (_, db) => postDueSpend(db, { after: spendPostSeconds }),
    },
    {
      name: 'roll-up',
      lock: LOCKS.rollUp,
      pauseMs: 2_000,
      work: async (_, db) => {
        const isMore = await rollUpEvents(db, bidding.seat, macros)
        const campaigns = await macros.stopAffected(db)
        if (campaigns.length > 0) {
          log.error({ campaigns }, 'the exchange does not replace macros: these campaigns rest')
        }
        return isMore
      },
    },
  ]
  return startLoops(connection, log, loops)
}

/** Adapts the size of batches so that each stays short on this machine. */
export function chargingTurns({ now, isPiped }: { now?: () => Date; isPiped?: boolean } = {}) {
  let most = SMALLEST
  let heldAt = -Infinity
  return async (db: Db): Promise<boolean> => {
    const begun = performance.now()
    const withHeld = begun - heldAt >= HELD_MS
    if (withHeld) heldAt = begun
    const { decided, isMore } = await chargeClicks(db, { now: now?.(), isPiped, most, withHeld })
    if (decided > 0) {
      const wanted = Math.round((most * BATCH_MS) / Math.max(1, performance.now() - begun))
      most = Math.min(LARGEST, Math.max(SMALLEST, Math.round((most + wanted) / 2)))
    }
    return isMore
  }
}

export function chargingJobs(db: Db, log: Log): Job[] {
  return [
    {
      name: 'verify-charges',
      retries: 3,
      work: async () => {
        await verifyAndTell(db, log)
        const paid = await pricesOfYesterday(db)
        if (isPriceAlarm(paid)) log.error(paid, 'the exchange tells other prices than were bid')
      },
    },
    {
      name: 'correct-batches',
      retries: 3,
      work: async () => {
        const { rows } = await sql<{ now: Date; day: number }>`
          select now() as now, tehran_day(now()) - 1 as day
        `.execute(db)
        const [today] = rows
        const { batch, amount, ...counts } = await correctBatches(
          db,
          today?.day ?? 0,
          today?.now ?? new Date(),
        )
        if (counts.clicks > 0) {
          log.warn({ batch, ...counts, amount: String(amount) }, 'clicks beyond chance were given back')
        }
      },
    },
    { name: 'forget-events', work: () => forgetOldEvents(db) },
    { name: 'forget-devices', work: () => forgetDevices(db, new Date()) },
  ]
}

/**
 * The sum of bids for yesterday's impressions and the exchange's prices for them, in millionths of a rial.
 */
async function pricesOfYesterday(db: Db): Promise<Paid> {
  const { rows } = await sql<Paid>`
    select coalesce(sum(signed_micro), 0)::float8 as signed, coalesce(sum(told_micro), 0)::float8 as told
    from exchange_costs where day = tehran_day(now()) - 1
  `.execute(db)
  return rows[0] ?? { signed: 0, told: 0 }
}
