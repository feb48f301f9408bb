import { DAY_MS, after } from '@jarchi/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Who clicked matters to the rates of a day and to the corrections of the night after; then it is nobody's matter. */
const KEPT_MS = 14 * DAY_MS
/** Hashes have another key every 90 days: a block of an older one blocks nobody. */
const KEY_LIFE_MS = 90 * DAY_MS
const MOST = 5_000

/** Takes the hashes of devices and networks off clicks of longer ago, some at a time; the clicks themselves stay. */
export async function forgetDevices(db: Db, now: Date): Promise<void> {
  for (let forgotten = MOST; forgotten === MOST;) {
    const { numAffectedRows = 0n } = await sql`
      update click_charges set device = 0, network = 0
      where ctid = any(array(
        select ctid from click_charges
        where clicked_at < ${after(now, -KEPT_MS)} and (device <> 0 or network <> 0) limit ${MOST}
      ))
    `.execute(db)
    forgotten = Number(numAffectedRows)
  }
  await sql`
    delete from blocked_traffic where kind = 'device' and created_at < ${after(now, -KEY_LIFE_MS)}
  `.execute(db)
}
