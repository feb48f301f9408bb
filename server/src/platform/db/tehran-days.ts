import { DAY_SECONDS, TEHRAN_AHEAD_MS } from '@jarchi/shared/time/durations.ts'
import { sql, type RawBuilder } from 'kysely'

/** The instant at which a day begins in Tehran, in SQL; the day is numbered as `tehran_day` does. */
export function startOfTehranDay(day: number | RawBuilder<unknown>) {
  return sql`to_timestamp((${day})::int8 * ${sql.lit(DAY_SECONDS)} - ${sql.lit(TEHRAN_AHEAD_MS / 1_000)})`
}
