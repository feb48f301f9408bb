import { MINUTE_MS } from '@jarchi/shared/durations.ts'
import { isMacroAlarm, placeOfReason, type MacroCounts } from '@jarchi/shared/invalid-traffic.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

const SPAN_MS = 5 * MINUTE_MS

/** The counts of an hour of refusals, or of a tracker. */
type Part = MacroCounts & { part: string }

/**
 * Watches whether the macros in our trackers' addresses are replaced; if they were not, clicks would be free.
 */
export class MacroWatch {
  #readings: { at: number; parts: Map<string, Part> }[] = []

  /** True if most calls of the last minutes had unreplaced macros; `at` is by a monotonic clock. */
  async isAlarm(db: Db, at = performance.now()): Promise<boolean> {
    const { rows } = await sql<Part>`
      select 'hour ' || hour as part, sum(count)::float8 as all,
        coalesce(sum(count) filter (where reason = ${placeOfReason('unsubstituted_macro')}), 0)::float8 as unreplaced
      from event_refusals where hour >= tehran_hour(now()) - 2 group by hour
      union all
      select 'tracker ' || id, last_sequence::float8, 0 from trackers
    `.execute(db)
    const now = { at, parts: new Map(rows.map((row) => [row.part, row])) }
    this.#readings = [...this.#readings.filter((reading) => at - reading.at <= SPAN_MS), now]
    const first = this.#readings[0] ?? now
    // Part by part: old hours and trackers disappear, and their counts must not be subtracted from new ones.
    const grown = (count: keyof MacroCounts) =>
      rows.reduce((sum, row) => sum + row[count] - (first.parts.get(row.part)?.[count] ?? 0), 0)
    const alarm = isMacroAlarm({ unreplaced: grown('unreplaced'), all: grown('all') })
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
