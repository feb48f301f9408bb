import { Kysely, PostgresDialect, sql } from 'kysely'
import { buildApp } from '../server/src/app.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import type { DB } from '../server/src/platform/db/types.ts'
import { grantRights } from '../server/src/staff/service.ts'
import { STAFF_RIGHTS } from '../shared/src/people/staff-rights.ts'
import { signInto } from '../server/test/sign-in.ts'
import { printAim, sized } from './parts/aim.ts'
import { fillWithWork } from './parts/desk-search-data.ts'
import { benchDatabase, benchDeps } from './parts/in-process.ts'

/** How long one search of the desk takes, by a person with all rights, among ads and tickets of many accounts. */
const EACH = sized('EACH', 100_000, 500)
const CALLS = sized('CALLS', 400, 26)

const { folder, pool, remove } = await benchDatabase(['shared_buffers=512MB', 'fsync=off'], 10)
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
await migrate(db)
const app = await buildApp(
  benchDeps(folder, db, { RATE_LIMIT_PER_MINUTE: '1000000000', ACCESS_TOKEN_SECONDS: '86400' }),
)
const { userId, headers } = await signInto(app.deps)
await grantRights(db, userId, STAFF_RIGHTS, new Date())

console.log(`making ${EACH} ads and ${EACH} tickets`)
const filled = performance.now()
const words = await fillWithWork(db, EACH)
console.log(`made in ${((performance.now() - filled) / 1_000).toFixed(0)} s`)

const { rows: sizes } = await sql<{ name: string; megabytes: number }>`
  select indexrelid::regclass::text as name, pg_relation_size(indexrelid) / 1e6 as megabytes
  from pg_index where indexrelid::regclass::text ~ '_grams$' order by 2 desc
`.execute(db)
for (const { name, megabytes } of sizes) console.log(`${name}: ${Number(megabytes).toFixed(1)} MB`)

/** Milliseconds of each search for a text of this kind, the quickest first. */
async function times(texts: readonly string[], calls: number): Promise<number[]> {
  const taken: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const q = encodeURIComponent(texts[call % texts.length] ?? '')
    const begun = performance.now()
    const answer = await app.inject({ url: `/svc/staff/api/v1/search/?q=${q}`, headers })
    taken.push(performance.now() - begun)
    if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 500))
  }
  return taken.toSorted((one, other) => one - other)
}

const at95 = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0

const all: number[] = []
for (const [name, texts] of Object.entries(words)) {
  await times(texts, 3)
  const taken = await times(texts, Math.ceil(CALLS / Object.keys(words).length))
  console.log(`${name}: p95 ${at95(taken).toFixed(1)} ms`)
  all.push(...taken)
}
all.sort((one, other) => one - other)
printAim('search of the desk, p95', at95(all), { most: 150, onlyFull: true }, 'ms', 1)

await app.close()
await db.destroy()
await remove()
