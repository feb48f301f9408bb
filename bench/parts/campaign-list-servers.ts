import fastify from 'fastify'
import { Kysely, PostgresDialect, sql, type LogEvent } from 'kysely'
import { buildApp } from '../../server/src/app.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { loadReferenceData } from '../../server/src/platform/db/reference-data.ts'
import type { DB } from '../../server/src/platform/db/types.ts'
import { signInto } from '../../server/test/sign-in.ts'
import { freePort } from '../../launch/ports.ts'
import { IS_SMALLEST } from './aim.ts'
import { CAMPAIGNS_OF_ONE, fillWithCampaigns } from './campaign-list-data.ts'
import { benchDatabase, benchDeps, type Statement } from './in-process.ts'

// Child process of campaign-list.ts: the database, the product on one port, the bare route on another.
const [port, barePort] = [await freePort(), await freePort()]
const LIST = '/svc/api/api/v4/adv/campaigns-list/'

export type Servers = {
  product: string
  bare: string
  headers: Record<string, string>
  plans: { request: string; scans: string[] }[]
}

const settings = ['fsync=off', 'max_wal_size=8GB', 'shared_buffers=512MB', 'maintenance_work_mem=512MB']
// Small tables are scanned, except where this forbids it and an index can serve instead.
if (IS_SMALLEST) settings.push('enable_seqscan=off')
const { folder, pool, remove } = await benchDatabase(settings, 10)
let heard: Statement[] = []
let isListening = false
const listen = ({ query }: LogEvent) => {
  if (isListening) heard.push({ text: query.sql, values: [...query.parameters] })
}
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: listen })
await migrate(db)
await loadReferenceData(db)

const app = await buildApp(
  benchDeps(folder, db, {
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '1000000000',
    ACCESS_TOKEN_SECONDS: '86400',
  }),
)
const me = await signInto(app.deps)
await fillWithCampaigns(db, me.accountId)

/** The statements that the product sent to the database for a request. */
async function statementsOf(url: string): Promise<Statement[]> {
  await app.inject({ url, headers: me.headers })
  heard = []
  isListening = true
  const { statusCode, body } = await app.inject({ url, headers: me.headers })
  isListening = false
  if (statusCode !== 200) throw new Error(body)
  return heard
}

/**
 * Sequential scans in the plans of a request, except those of reference data and settings, which do not grow.
 */
async function planOf(request: string) {
  const scans: string[] = []
  for (const { text, values } of await statementsOf(request)) {
    const { rows } = await pool.query(`explain (format json) ${text}`, values)
    const plan = JSON.stringify(rows)
    for (const [, table] of plan.matchAll(/"Node Type":"Seq Scan"[^}]*?"Relation Name":"(\w+)"/g)) {
      if (table !== 'settings') scans.push(table ?? '')
    }
  }
  return { request, scans }
}

const places = [0, CAMPAIGNS_OF_ONE / 2, CAMPAIGNS_OF_ONE - 10]
const orders = ['-created_at', 'created_at', 'title', '-title', 'daily_budget', '-daily_budget']
const ids = await sql<{ id: bigint }>`
  select id from campaigns where account_id = ${me.accountId} limit 100`.execute(db)
const joined = ids.rows.map((row) => row.id).join(',')
const requests = [
  ...orders.flatMap((order) => places.map((at) => `${LIST}?ordering=${order}&offset=${at}`)),
  `${LIST}?limit=1`,
  `${LIST}?search=abcd`,
  ...[1, 3, 4, 500].map((status) => `${LIST}?status=${status}`),
  `${LIST}?id__in=${joined}`,
  `/svc/mobile/api/v1/advertiser/mobile-ads/?campaign_ids=${joined}`,
]
const plans: Servers['plans'] = []
for (const request of requests) plans.push(await planOf(request))

// The list's own statement, not the sign-in's.
const first = (await statementsOf(LIST)).filter(({ text }) => !text.includes('"sessions"'))
const bare = fastify()
bare.get('/', async () => {
  const answers = []
  for (const { text, values } of first) answers.push((await pool.query(text, values)).rows)
  return JSON.stringify(answers, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
})
await app.listen({ port })
await bare.listen({ port: barePort })
const servers: Servers = {
  product: `http://localhost:${port}${LIST}`,
  bare: `http://localhost:${barePort}/`,
  headers: me.headers,
  plans,
}
process.send?.(servers)

process.once('disconnect', () => {
  void (async () => {
    await Promise.all([app.close(), bare.close()])
    await db.destroy()
    await remove()
    process.exit(0)
  })()
})
