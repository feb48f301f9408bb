import { Kysely, PostgresDialect, sql } from 'kysely'
import { buildApp } from '../server/src/app.ts'
import { grantRights } from '../server/src/staff/service.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import type { DB } from '../server/src/platform/db/types.ts'
import { fillDeskLists } from '../server/test/desk-lists.ts'
import { signInto } from '../server/test/sign-in.ts'
import { STAFF_RIGHTS } from '../shared/src/people/staff-rights.ts'
import { printAim, sized } from './parts/aim.ts'
import { benchDatabase, benchDeps } from './parts/in-process.ts'

/** How long pages of the desk's lists take over HTTP, in each of their orders, by a person with all rights. */
const ROWS = sized('ROWS', 100_000, 60)
const CALLS = sized('CALLS', 40, 2)

const LISTS: Readonly<Record<string, readonly string[]>> = {
  'payments/?': ['', 'newest', 'largest'],
  'payments/?state=paid': ['', 'oldest', 'largest'],
  'refunds/?': ['', 'newest', 'largest'],
  'refunds/?state=refused': ['', 'oldest', 'largest'],
  'gift-cards/?': ['', 'largest', 'ending'],
  'tickets/?': ['', 'waiting', 'written', 'opened'],
  'tickets/?state=open': ['', 'quiet', 'opened'],
  'accounts/?': ['', 'oldest', 'seen', 'highest', 'lowest'],
  'approvals/?': ['', 'newest', 'largest'],
  'financial-approvals/?': ['', 'newest', 'oldest'],
  'exchange-ads/?': ['', 'oldest', 'failures'],
  'blocked-traffic/?': ['', 'oldest'],
}

const { folder, pool, remove } = await benchDatabase(['shared_buffers=512MB', 'fsync=off'], 10)
const statements: { text: string; values: readonly unknown[] }[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log({ query }) {
    statements.push({ text: query.sql, values: query.parameters })
  },
})
await migrate(db)
const app = await buildApp(
  benchDeps(folder, db, { RATE_LIMIT_PER_MINUTE: '1000000000', ACCESS_TOKEN_SECONDS: '86400' }),
)
const { userId, headers } = await signInto(app.deps)
await grantRights(db, userId, STAFF_RIGHTS, new Date())
console.log(`making ${ROWS} rows in each list`)
await fillDeskLists(db, ROWS, new Date())
await sql`vacuum (analyze)`.execute(db)
const base = `${await app.listen({ host: '127.0.0.1', port: 0 })}/svc/staff/api/v1/`

async function ask(path: string): Promise<void> {
  const answer = await fetch(base + path, { headers })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${body.slice(0, 500)}`)
}

/** The 95th of a hundred calls, one after another, and the best, in milliseconds. */
async function at95(path: string): Promise<[p95: number, best: number]> {
  await ask(path)
  const taken: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const begun = performance.now()
    await ask(path)
    taken.push(performance.now() - begun)
  }
  taken.sort((one, other) => one - other)
  return [taken[Math.ceil(CALLS * 0.95) - 1] ?? 0, taken[0] ?? 0]
}

/** The tables that the statements of a call read from their beginning. */
async function scansOf(path: string): Promise<string[]> {
  statements.length = 0
  await ask(path)
  const plans: string[] = []
  // A count reads all of its rows, from whatever is smallest.
  for (const { text, values } of statements.filter((each) => /^\s*select (?!count)/i.test(each.text))) {
    const { rows } = await pool.query(`explain ${text}`, [...values])
    plans.push(...rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']))
  }
  return [...new Set(plans.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []))]
}

/** The lists' own tables: others have a few rows, and are read whole. */
const { rows: tables } = await sql<{ name: string }>`
  select relname as name from pg_class where relkind = 'r' and reltuples >= ${ROWS}
`.execute(db)
const large = new Set(tables.map(({ name }) => name))
let [slowest, scanning] = [0, 0]
for (const [path, orders] of Object.entries(LISTS)) {
  for (const order of orders) {
    const url = `${path}&limit=20&order=${order}`
    const asked = order === '' ? `${path}&limit=20` : url
    const times: [p95: number, best: number][] = []
    for (const offset of [0, Math.floor(ROWS / 2 / 20) * 20])
      times.push(await at95(`${asked}&offset=${offset}`))
    const scans = (await scansOf(asked)).filter((table) => large.has(table))
    const shown = times.map(([p95, best]) => `${p95.toFixed(1)} ms (best ${best.toFixed(1)})`).join(', ')
    console.log(
      `${path} ${order || 'usual'}: first and middle page, p95 ${shown}; scans ${scans.join(' ') || 'nothing'}`,
    )
    slowest = Math.max(slowest, ...times.map(([p95]) => p95))
    if (order === '' && scans.length > 0) scanning += 1
  }
}
printAim('the slowest page in any order, p95', slowest, { most: 150, onlyFull: true }, 'ms', 1)
printAim('usual first pages with a sequential scan', scanning, { most: 0, onlyFull: true })

await app.close()
await db.destroy()
await remove()
