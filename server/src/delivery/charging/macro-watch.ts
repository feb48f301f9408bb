import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { isMacroAlarm, placeOfReason, type MacroCounts } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

const SPAN_MS = 5 * MINUTE_MS
/** Then the campaign is tried again. */
const REST_MINUTES = 10

type Noted = MacroCounts & { at: number }

/**
 * Watches by the exchange's own notices whether it replaces the macros in our trackers' addresses. Where it
 * does not, clicks are free, so the campaign gets a rest. Calls without a proof decide nothing: anybody can
 * make them.
 */
export class MacroWatch {
  /** Campaigns with an unreplaced macro within the span. */
  readonly #noted = new Map<number, Noted[]>()

  /** Notes newly read notices; `at` is by a monotonic clock. */
  async read(db: Db, events: RawBuilder<unknown>, at = performance.now()): Promise<void> {
    for (const [id, counts] of this.#noted) {
      const rest = counts.filter((noted) => at - noted.at <= SPAN_MS)
      if (rest.some(({ unreplaced }) => unreplaced > 0)) this.#noted.set(id, rest)
      else this.#noted.delete(id)
    }
    const unreplaced = sql`count(*) filter (where reason = ${placeOfReason('unsubstituted_macro')})`
    const { rows } = await sql<MacroCounts & { campaign_id: bigint }>`
      select campaign_id, ${unreplaced}::int as unreplaced, count(*)::int as all
      from delivery_events where ${events} and kind = event_billed() group by campaign_id
      having ${unreplaced} > 0 or campaign_id = any(${[...this.#noted.keys()]}::int8[])
    `.execute(db)
    for (const { campaign_id, ...counts } of rows) {
      const id = Number(campaign_id)
      this.#noted.set(id, [...(this.#noted.get(id) ?? []), { ...counts, at }])
    }
  }

  /** Lets the affected campaigns rest, and returns them; the next notices of each are judged alone. */
  async stopAffected(db: Db): Promise<number[]> {
    const sum = (counts: readonly Noted[], what: keyof MacroCounts) =>
      counts.reduce((all, noted) => all + noted[what], 0)
    const found = [...this.#noted].flatMap(([id, counts]) =>
      isMacroAlarm({ unreplaced: sum(counts, 'unreplaced'), all: sum(counts, 'all') }) ? [id] : [],
    )
    if (found.length === 0) return []
    await sql`
      insert into macro_stops (campaign_id, until)
      select id, clock_timestamp() + make_interval(mins => ${REST_MINUTES}) from campaigns
      where id = any(${found}::int8[])
      on conflict (campaign_id) do update set until = excluded.until
    `.execute(db)
    for (const id of found) this.#noted.delete(id)
    return found
  }
}

/** Stops that are over and no longer of interest to anybody. */
export async function forgetMacroStops(db: Db): Promise<void> {
  await sql`delete from macro_stops where until < now() - interval '1 day'`.execute(db)
}
