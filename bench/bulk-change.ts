import type { BulkAnswer } from '@jarchi/shared/api/campaigns-bulk.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { buildApp } from '../server/src/app.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import type { DB } from '../server/src/platform/db/types.ts'
import { signInto } from '../server/test/sign-in.ts'
import { printAim, sized } from './parts/aim.ts'
import { benchDatabase, benchDeps } from './parts/in-process.ts'
import { middle } from './parts/middle.ts'

/** How long it takes to change the ads of one account together, in calls of a hundred as the panel sends them. */
const ADS = sized(null, 1_000, 20)
const CHUNK = sized(null, 100, 10)
const ROUNDS = sized(null, 5, 1)
const BULK = '/svc/api/api/v2/adv/campaigns/bulk/'

const { folder, pool, remove } = await benchDatabase(['shared_buffers=256MB'], 10)
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
await migrate(db)
const app = await buildApp(benchDeps(folder, db, { RATE_LIMIT_PER_MINUTE: '1000000000' }))
const { accountId, headers } = await signInto(app.deps)

const { rows } = await sql<{ id: bigint }>`
  with made as (
    insert into campaigns (account_id, title, search_text, enabled, daily_budget, bid, daypart, cities,
      neighborhoods, category_slugs, keywords)
    select ${accountId}, 'ad ' || number, 'ad' || number, true, 3000000, 25000, repeat('1', 168)::bit(168), '{}', '{}',
      '{vehicles}', '{}'
    from generate_series(1, ${ADS}::int) number
    returning id
  ), ads as (
    insert into ads (account_id, campaign_id, active, status, landing_url, banner_type, panel_type)
    select ${accountId}, id, true, 3, 'https://shop.example.ir/', 'custom', 'divar_panel' from made
  )
  select id from made
`.execute(db)
const ids = rows.map(({ id }) => Number(id))
await sql`vacuum (analyze)`.execute(db)

async function send(url: string, payload?: object): Promise<BulkAnswer> {
  const answer = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
  const body = answer.json<BulkAnswer>()
  const refused = body.results?.filter((result) => result.refused !== null)
  if (answer.statusCode !== 200 || refused.length > 0) throw new Error(answer.body.slice(0, 500))
  return body
}

/** Seconds of a change in chunks, and of undoing it in one call. */
async function round(change: object): Promise<{ change: number; undo: number }> {
  const batch_id = crypto.randomUUID()
  const begun = performance.now()
  for (let at = 0; at < ids.length; at += CHUNK)
    await send(BULK, { select: { ids: ids.slice(at, at + CHUNK) }, change, batch_id })
  const changed = performance.now()
  await send(`${BULK}${batch_id}/undo/`)
  return { change: (changed - begun) / 1_000, undo: (performance.now() - changed) / 1_000 }
}

for (const [name, change] of [
  ['budgets by percent', { daily_budget: { percent: 10 } }],
  ['switching off', { user_apply: false }],
] as const) {
  const times: Awaited<ReturnType<typeof round>>[] = []
  for (let index = 0; index < ROUNDS; index += 1) times.push(await round(change))
  const undo = middle(times.map((time) => time.undo))
  const aim = { most: 3, onlyFull: true } as const
  printAim(`${name}, ${ADS} ads`, middle(times.map((time) => time.change)), aim, 's', 2)
  printAim(`${name}, undone in one call`, undo, aim, 's', 2)
}
await app.close()
await remove()
