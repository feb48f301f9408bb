import { MINUTE_MS } from '@jarchi/shared/durations.ts'
import { isMacroAlarm, placeOfReason, type MacroCounts } from '@jarchi/shared/invalid-traffic.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

const SPAN_MS = 5 * MINUTE_MS

/**
 * Watches whether the macros in our trackers' addresses are replaced; if they were not, clicks would be free.
 */
export class MacroWatch {
  #readings: (MacroCounts & { at: number })[] = []

  /** True if most calls of the last minutes had unreplaced macros; `at` is by a monotonic clock. */
  async isAlarm(db: Db, at = performance.now()): Promise<boolean> {
    const { rows } = await sql<MacroCounts>`
      select coalesce(sum(count) filter (where reason = ${placeOfReason('unsubstituted_macro')}), 0)::float8 as unreplaced,
        (coalesce(sum(count), 0) + (select coalesce(sum(last_sequence), 0) from trackers))::float8 as all
      from event_refusals where hour >= tehran_hour(now()) - 2
    `.execute(db)
    const now = { at, ...(rows[0] ?? { unreplaced: 0, all: 0 }) }
    this.#readings = [...this.#readings.filter((reading) => at - reading.at <= SPAN_MS), now]
    const first = this.#readings[0] ?? now
    const alarm = isMacroAlarm({
      unreplaced: now.unreplaced - first.unreplaced,
      all: now.all - first.all,
    })
    // One alarm only: later calls are judged without the earlier ones.
    if (alarm) this.#readings = [now]
    return alarm
  }
}

/** Stops all bidding until staff have looked (`delivery_switch`). */
export async function stopDelivery(db: Db, reason: string): Promise<void> {
  await sql`
    update delivery_switch set stopped_at = now(), stopped_by = 'trackers', reason = ${reason} where stopped_at is null
  `.execute(db)
}
