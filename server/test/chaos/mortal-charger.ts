import './skewed-clock.ts'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { postDueSpend } from '../../src/delivery/charging/post-spend.ts'
import { rollUpEvents } from '../../src/delivery/charging/roll-up.ts'
import { chargingTurns, startCharging } from '../../src/delivery/charging/service.ts'
import { priceTurns } from '../../src/delivery/pricing/move-prices.ts'
import { createDb, type Connection, type Db } from '../../src/platform/db/client.ts'
import { rollUpReports } from '../../src/reports/roll-up.ts'
import { startReports } from '../../src/reports/service.ts'
import { carryEvents } from '../../src/delivery/tracking/service.ts'

/**
 * A server's loops, to be killed; with `CHAOS_NO_LOCK` it does their turns although another one owns them.
 */
const connection = JSON.parse(process.env['CHAOS_DATABASE'] ?? '') as Connection
const eventsUrls = process.env['CHAOS_EVENTS']?.split(',') ?? null
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const PRICES = { hasExchange: false, graceDays: 14, marginPercent: 20, unknownPrice: 10_000 }

process.on('disconnect', () => process.exit(0))
// If it were killed, its compiled code would be lost.
flushCompileCache()
if (process.env['CHAOS_NO_LOCK']) {
  const turns = [
    chargingTurns({ isPiped: eventsUrls !== null }),
    (db: Db) => postDueSpend(db, { after: 1 }),
    (db: Db) => rollUpEvents(db, 'jarchi'),
    rollUpReports,
  ]
  await Promise.all([...turns, priceTurns(PRICES)].map(doAlways))
} else {
  startCharging(connection, { spendPostSeconds: 1, bidding: { seat: 'jarchi' }, eventsUrls }, silent)
  if (eventsUrls) await carryEvents(connection, eventsUrls, silent)
  startReports(connection, { reports: { countSeconds: 1 } }, silent)
  // Each of them believes that it owns the prices.
  await doAlways(priceTurns(PRICES))
}

async function doAlways(turn: (db: Db) => Promise<boolean>) {
  const db = createDb(connection, { max: 1 })
  for (;;) {
    await turn(db).catch(() => {})
    // Work that both do at once is done twice: now and then is enough.
    await sleep(400)
  }
}
