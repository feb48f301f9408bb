import { setTimeout as sleep } from 'node:timers/promises'
import { chargingTurns, startCharging } from '../../src/charging/service.ts'
import { createDb, type Connection } from '../../src/db/client.ts'
import { startReports } from '../../src/reports/service.ts'

/** A server's loops, to be killed; with `CHAOS_NO_LOCK` one that charges although another owns the loop. */
const connection = JSON.parse(process.env.CHAOS_DATABASE ?? '') as Connection
const silent = { info: () => {}, warn: () => {}, error: () => {} }

process.on('disconnect', () => process.exit(0))
if (process.env.CHAOS_NO_LOCK) {
  const db = createDb(connection, { max: 1 })
  const turn = chargingTurns()
  for (;;) if (!(await turn(db).catch(() => false))) await sleep(50)
} else {
  startCharging(connection, { spendPostSeconds: 1, bidding: { seat: 'jarchi' } }, silent)
  startReports(connection, { reports: { countSeconds: 1 } }, silent)
}
