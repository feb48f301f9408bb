import { MINUTE_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { keepSetting, keptSetting } from '../../platform/db/settings.ts'
import { atMost, type State } from '../../platform/states.ts'

/** In rial, as text, by kind of movement. */
type Sums = Record<string, string>
/** Postings up to `until` are in the sums; the last of them has about the id `upTo`. */
type Totals = { until: string; upTo: string; given: Sums; taken: Sums }

const KEY = 'money_totals'
/** An id is given before its transaction commits: sums end so long ago, and look at so many ids again. */
const SETTLED_MS = MINUTE_MS
const OVERLAP = 5_000n

/** Adds new postings to the sums of all accounts, so that nobody has to read the whole ledger for them. */
export async function sumMoney(db: Db): Promise<void> {
  const kept = (await keptSetting<Totals>(db, KEY))?.value
  const { until = '1970-01-01T00:00:00.000Z', upTo = '0', given = {}, taken = {} } = kept ?? {}
  const { rows: clock } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const end = afterMs(clock[0]?.at ?? new Date(0), -SETTLED_MS).toISOString()
  const { rows } = await sql<{ kind: string; given: bigint; taken: bigint; last: bigint }>`
    select kind, coalesce(sum(amount) filter (where amount > 0), 0)::int8 as given,
      coalesce(-sum(amount) filter (where amount < 0), 0)::int8 as taken, max(id) as last
    from ledger_postings
    where account_id is not null and id > ${BigInt(upTo) - OVERLAP}
      and posted_at > ${until}::timestamptz and posted_at <= ${end}::timestamptz
    group by kind
  `.execute(db)
  const last = rows.reduce((most, row) => (row.last > most ? row.last : most), BigInt(upTo))
  const totals: Totals = {
    until: end,
    upTo: String(last),
    given: added(given, rows, 'given'),
    taken: added(taken, rows, 'taken'),
  }
  // Another turn may have added them meanwhile.
  const mayReplace = sql`settings.value ->> 'until' = ${until}`
  await keepSetting(db, KEY, totals, { mayReplace })
}

function added(sums: Sums, rows: { kind: string; given: bigint; taken: bigint }[], side: 'given' | 'taken') {
  const news = rows.map((row) => [row.kind, String(BigInt(sums[row.kind] ?? 0) + row[side])])
  return { ...sums, ...(Object.fromEntries(news) as Sums) }
}

export async function moneyStates(db: Db): Promise<State[]> {
  const kept = await keptSetting<Totals>(db, KEY)
  return (['given', 'taken'] as const).flatMap((side) =>
    Object.entries(kept?.value[side] ?? {}).map(([kind, rial]) =>
      atMost(`money_${side}_rial_total`, Number(rial), Infinity, kind),
    ),
  )
}
