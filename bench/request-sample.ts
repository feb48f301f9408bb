import { sql } from 'kysely'
import { RequestSample } from '../server/src/delivery/bidding/request-sample.ts'
import { afterMs, DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '../shared/src/time/durations.ts'
import { startOfTehranHour, tehranDayNumber } from '../shared/src/time/tehran-hours.ts'
import { benchDatabase } from './parts/bench-database.ts'
import { printAim, sized } from './parts/aim.ts'

/** A day of 10 million impressions: so many requests of three places, and a bid for nine places of ten. */
const REQUESTS_A_DAY = 10_000_000
const PLACES = 3
const BIDS_FOR = 0.9
const EVERY_SECONDS = 10
/** Of the day that is written; its size is scaled. */
const PART = 1 / sized('PART', 4, 96)

const { db, stop } = await benchDatabase()
const sample = new RequestSample()
const morning = startOfTehranHour(24 * (tehranDayNumber(new Date()) - 1))
const requests = Math.round((REQUESTS_A_DAY * EVERY_SECONDS) / DAY_SECONDS)
let sequence = 0

function ask(askedAt: Date) {
  const hash = Math.floor(Math.random() * 2 ** 32)
  const isWhole = sample.takes(hash, PLACES)
  for (let place = 0; place < PLACES; place++) {
    const isBid = Math.random() < BIDS_FOR
    if (isBid) sequence++
    if (!isWhole && !(isBid && sample.watches(sequence))) continue
    const bid = { campaignId: 100_000 + (sequence % 5_000), price: 40_000 }
    sample.note({
      askedAt,
      context: { root: 1, city: 2, category: 300, words: null },
      floor: 12_000,
      baseRate: 0.005,
      offer: isBid ? { ...bid, sequence } : null,
      runnerUp: isBid && isWhole ? bid : null,
      isWhole,
    })
  }
}

/** All ends become known once an hour, and autovacuum comes by. */
async function settle() {
  await sql`update asked_places set outcome = 1 where sequence is not null and outcome is null`.execute(db)
  await sql`vacuum asked_places`.execute(db)
}

for (let second = 0; second < DAY_SECONDS * PART; second += EVERY_SECONDS) {
  for (let at = 0; at < requests; at++) ask(afterMs(morning, (DAY_MS * second) / DAY_SECONDS))
  // At first every request is kept, for ten seconds.
  await sample.write(db, 1, EVERY_SECONDS)
  if (second === 0) await sql`truncate asked_places`.execute(db)
  if ((second + EVERY_SECONDS) % HOUR_SECONDS === 0) await settle()
}
await settle()
const { rows } = await sql<{ bytes: number; whole: number; bids: number }>`
  select (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree('asked_places')) as bytes,
    count(*) filter (where stands_for > 0)::int as whole, count(*) filter (where stands_for = 0)::int as bids
  from asked_places
`.execute(db)
const { bytes = 0, whole = 0, bids = 0 } = rows[0] ?? {}
console.log(
  `${Math.round(whole / PART)} places of whole requests and ${Math.round(bids / PART)} other bids a day`,
)
printAim('a day of the sample', bytes / PART / 1e6, { most: 25, onlyFull: true }, 'MB', 1)
await stop()
