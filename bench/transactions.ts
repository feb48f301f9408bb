import { addMonths, daysOfMonth, jalaliMonthOf, jalaliMonthText } from '@jarchi/shared/time/jalali.ts'
import { Kysely, PostgresDialect, sql, type LogEvent } from 'kysely'
import { buildApp } from '../server/src/app.ts'
// Reads int8 like the product.
import '../server/src/platform/db/client.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import type { DB } from '../server/src/platform/db/types.ts'
import { signInto } from '../server/test/sign-in.ts'
import { benchDatabase, benchDeps, type Statement } from './parts/in-process.ts'
import { printAim, sized } from './parts/aim.ts'

const POSTINGS = sized(null, 100_000, 1_000)
const BATCH = 500
const ROUNDS = sized(null, 60, 6)
const FEW = sized(null, 12, 6)
const MONTHS = 24
const ACCOUNTS = '/svc/financial/api/v2/accounts/'

const { folder, pool, remove } = await benchDatabase(['fsync=off', 'shared_buffers=256MB'], 4)
let heard: Statement[] = []
const log = ({ query }: LogEvent) => void heard.push({ text: query.sql, values: [...query.parameters] })
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
await migrate(db)

const app = await buildApp(
  benchDeps(folder, db, { RATE_LIMIT_PER_MINUTE: '1000000000', ACCESS_TOKEN_SECONDS: '86400' }),
)
const { accountId, headers } = await signInto(app.deps)

/** Two years of one account; one in ten movements is a gift that pays for the next spends. */
const begun = performance.now()
// Each posting rewrites the wallet's row; its old versions are removed only after their transaction has
// ended.
for (let done = 0; done < POSTINGS; done += BATCH) {
  await sql`
    with entry as (
      insert into ledger_entries (kind, created_at)
      select case when number % 10 = 1 then 'gift' else 'spend' end,
        now() - (${POSTINGS} - number) * interval '1 day' * ${MONTHS * 30} / ${POSTINGS}
      from generate_series(${done + 1}::integer, ${done + BATCH}::integer) number
      returning id, kind
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, side.account_id, side.amount
    from (select * from entry order by id) entry, lateral (values
      (${BigInt(accountId)}::bigint, case kind when 'gift' then 90000 else -9999 end),
      (null, case kind when 'gift' then -90000 else 9999 end)
    ) as side (account_id, amount)
  `.execute(db)
}
await sql`vacuum (analyze)`.execute(db)
console.log(
  `${POSTINGS} postings in one account, made in ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
)

async function median(round: () => Promise<unknown>, rounds: number): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < rounds; index += 1) {
    const start = performance.now()
    await round()
    times.push(performance.now() - start)
  }
  const counted = times.slice(rounds / 6).toSorted((a, b) => a - b)
  return counted[Math.floor(counted.length / 2)] ?? Number.NaN
}

/** The median time of a request, and of its SQL alone, in milliseconds. */
async function costOf(path: string, rounds = ROUNDS) {
  const ask = () => app.inject({ url: ACCOUNTS + path, headers })
  await ask()
  heard = []
  const { statusCode, body } = await ask()
  if (statusCode !== 200) throw new Error(body.slice(0, 300))
  const own = heard.filter(({ text }) => /ledger_postings|vat_rates/.test(text))
  const product = await median(ask, rounds)
  const bare = await median(async () => {
    for (const { text, values } of own) await pool.query(text, values)
  }, rounds)
  console.log(`${path.padEnd(52)} ${product.toFixed(2)} ms; its SQL alone ${bare.toFixed(2)} ms`)
  return product
}

const deep = POSTINGS - 10
const month = jalaliMonthText(addMonths(jalaliMonthOf(new Date()), -12))
for (const [part, last] of [
  ['', deep],
  ['kind=spend&', POSTINGS * 0.9 - 10],
  [`month=${month}&`, POSTINGS / 25],
] as const) {
  const first = await costOf(`transactions/?${part}offset=0`)
  const middle = await costOf(`transactions/?${part}offset=${last / 2}`)
  const end = await costOf(`transactions/?${part}offset=${last}`)
  const times = Math.max(first, middle, end) / Math.min(first, middle, end)
  printAim('  the dearest page', times, { most: 10, onlyFull: true }, 'times the cheapest', 1)
}
await costOf('statements/')
await costOf(`statements/${month}/`)
// A few thousand rows each.
const { first: from, last: to } = daysOfMonth(addMonths(jalaliMonthOf(new Date()), -12))
for (const format of ['csv', 'xlsx']) await costOf(`transactions/${format}/?from=${from}&to=${to}`, FEW)

await app.close()
await db.destroy()
await remove()
