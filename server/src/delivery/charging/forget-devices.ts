import { afterMs } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

const MOST = 5_000

/**
 * Removes the hashes of devices and networks from older clicks, some at a time; the clicks themselves stay.
 */
export async function forgetDevices(db: Db, now: Date): Promise<void> {
  for (let forgotten = MOST; forgotten === MOST;) {
    const { numAffectedRows = 0n } = await sql`
      update click_charges set device = 0, network = 0, unnamed_device = 0
      where ctid = any(array(
        select ctid from click_charges
        where clicked_at < ${afterMs(now, -RETENTION.clickDevices)} and (device <> 0 or network <> 0) limit ${MOST}
      ))
    `.execute(db)
    forgotten = Number(numAffectedRows)
  }
  await sql`
    delete from blocked_traffic where kind = 'device' and created_at < ${afterMs(now, -RETENTION.deviceKey)}
  `.execute(db)
}
