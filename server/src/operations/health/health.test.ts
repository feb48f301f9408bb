import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { testApp } from '../../../test/harness.ts'
import { sumMoney } from '../../money/wallet/money-totals.ts'
import { postManualEntry } from '../../money/wallet/service.ts'
import { createDb } from '../../platform/db/client.ts'
import { startJobs } from '../../platform/jobs/service.ts'
import { STATES, type State, type StateName } from '../../platform/states.ts'
import { beginBeats, statesOf } from './service.ts'

const silent = { info() {}, warn() {}, error() {} }

let endBeats: () => Promise<void>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  const elsewhere = { EXCHANGE_URL: 'http://localhost:1', EVENTS_URL: 'nats://localhost:1' }
  t = await testApp({ BACKUP_FOLDER: '/tmp', PRICE_BY_MARKET: '1', ...elsewhere })
  endBeats = await beginBeats(t.db, 8080)
  const stop = await startJobs(t.db, silent, [
    { name: 'each-minute', cron: '* * * * *', work: async () => {} },
  ])
  await stop()
})
afterAll(async () => {
  await endBeats()
  await t.close()
})

const old = sql`clock_timestamp() - interval '20 minutes'`
const setting = (key: string, value: object, at = sql`clock_timestamp()`) =>
  sql`insert into settings values (${key}, ${JSON.stringify(value)}, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`

/** As if all had just been done; what was never done counts from the start of the process. */
const DONE: Record<string, object> = {
  ledger_checked_new: { count: 0 },
  ledger_checked_all: { count: 0 },
  charges_verified: { count: 0, differences: [] },
  audit_log_checked: { count: 0 },
  exchange_polled: {},
  prices_looked_after: {},
  backup_made: {},
  backup_tried: { hasFailed: false },
  'job each-minute': { failures: 0 },
  providers_tried: { zarinpal: null },
}
beforeEach(async () => {
  for (const [key, value] of Object.entries(DONE)) await setting(key, value).execute(t.db)
  const emptied = ['win_curves', 'campaign_days', 'exchange_costs', 'report_exchange_hours']
  for (const table of ['payments', 'sms_notices', 'mail_notices', 'report_differences', ...emptied])
    await sql`delete from ${sql.table(table)}`.execute(t.db)
  await sql`delete from running_processes where address = 'b:8080'`.execute(t.db)
  await sql`
    insert into event_pipe (read_until, waiting) values (clock_timestamp(), 0)
    on conflict (one) do update set read_until = excluded.read_until
  `.execute(t.db)
  await sql`update ads set status = 3`.execute(t.db)
  await sql`update delivery_switch set stopped_at = null, stopped_by = null, reason = null`.execute(t.db)
  await sql`update report_state set counted_until = clock_timestamp()`.execute(t.db)
})

const states = () => statesOf(t.deps)
const wrong = (all: State[]) => all.filter(({ isInOrder }) => !isInOrder).map(({ name }) => name)

test('a new installation tells all its states, and each is in order', async () => {
  const all = await states()
  const told = new Set(all.map(({ name }) => name))
  // Nothing has moved yet, and no address has a certificate.
  const later = ['money_given_rial_total', 'money_taken_rial_total', 'certificate_seconds']
  expect(Object.keys(STATES).filter((name) => !told.has(name as StateName))).toEqual(later)
  expect(wrong(all)).toEqual([])
})

test('a process that ends in order, or was silent for an hour, is not missed', async () => {
  const beating = async () => {
    const told = (await states()).filter(({ name }) => name === 'process_silent_seconds')
    return told.map(({ of, isInOrder }) => [of?.replace(/^.*:/, ''), isInOrder])
  }
  const end = await beginBeats(t.db, 8081)
  expect(await beating()).toEqual([
    ['8080', true],
    ['8081', true],
  ])
  await sql`update running_processes set beat_at = now() - interval '40 s' where address like '%:8081'`.execute(
    t.db,
  )
  expect(await beating()).toEqual([
    ['8080', true],
    ['8081', false],
  ])
  await sql`update running_processes set beat_at = now() - interval '61 m' where address like '%:8081'`.execute(
    t.db,
  )
  expect(await beating()).toEqual([['8080', true]])
  await end()
  expect(await t.db.selectFrom('running_processes').select('address').execute()).toHaveLength(1)
})

test('without the database it says so, and what the machine knows', async () => {
  const db = createDb({ host: '/nonexistent' }, { max: 1 })
  const all = await statesOf({ db, config: t.deps.config })
  expect(wrong(all)).toEqual(['database_answers'])
  expect(all.map(({ name }) => name)).toContain('disk_free_bytes')
  await db.destroy()
})

test('a part that cannot be asked is counted, and hides no other', async () => {
  await sql`alter table report_state rename to elsewhere`.execute(t.db)
  const said: string[] = []
  const all = await statesOf(t.deps, (err) => said.push((err as Error).message))
  await sql`alter table elsewhere rename to report_state`.execute(t.db)
  expect(wrong(all)).toEqual(['states_unread'])
  expect(said).toEqual(['relation "report_state" does not exist'])
  expect(all.map(({ name }) => name)).toContain('sessions_open')
})

type Fault = [
  name: StateName,
  make: (ids: {
    accountId: bigint
    userId: bigint
    adId: bigint
    campaignId: bigint
  }) => ReturnType<typeof sql>,
]
const faults: Fault[] = [
  [
    'process_silent_seconds',
    () => sql`insert into running_processes values ('b:8080', now() - interval '1 minute')`,
  ],
  ['event_pipe_unread_seconds', () => sql`update event_pipe set read_until = now() - interval '1 minute'`],
  ['reports_lag_seconds', () => sql`update report_state set counted_until = ${old}`],
  ['ledger_differences', () => setting('ledger_checked_new', { count: 1 })],
  ['ledger_check_age_seconds', () => setting('ledger_checked_new', { count: 0 }, old)],
  ['charges_differences', () => setting('charges_verified', { count: 2, differences: [] })],
  ['audit_log_differences', () => setting('audit_log_checked', { count: 1 })],
  [
    'provider_silent_seconds',
    () => setting('providers_tried', { sep: { how: 'silent', since: new Date() } }),
  ],
  [
    'provider_refusing_seconds',
    () => setting('providers_tried', { sms: { how: 'refusing', since: new Date() } }),
  ],
  [
    'delivery_stopped_seconds',
    () =>
      sql`update delivery_switch set stopped_at = now() - interval '1 minute', stopped_by = 'x', reason = 'y'`,
  ],
  ['exchange_review_lag_seconds', () => setting('exchange_polled', {}, old)],
  ['backup_trial_failed', () => setting('backup_tried', { hasFailed: true })],
  ['backup_age_seconds', () => setting('backup_made', {}, sql`now() - interval '27 hours'`)],
  ['job_failures', () => setting('job each-minute', { failures: 2 })],
  ['job_success_age_seconds', () => setting('job each-minute', { failures: 0 }, old)],
  [
    'reviews_oldest_seconds',
    ({ adId }) => sql`
    update ads set status = 1, registered_at = now() - interval '2 days' where id = ${adId}`,
  ],
  [
    'report_differences',
    ({ accountId }) => sql`insert into report_differences values (1, ${accountId}, 1, 2, now())`,
  ],
  [
    'sms_oldest_seconds',
    ({ accountId, userId }) => sql`
    insert into sms_notices (account_id, user_id, kind, subject, tokens, created_at, due_at)
    values (${accountId}, ${userId}, 'receipt', 'one', '{}', now(), ${old})`,
  ],
  [
    'mails_oldest_seconds',
    ({ userId }) => sql`
    insert into mail_notices (user_id, kind, subject, recipient, letter, created_at, due_at)
    values (${userId}, 'report', 'one', 'one@example.com', '{}', now(), ${old})`,
  ],
  ['prices_age_seconds', () => setting('prices_looked_after', {}, sql`now() - interval '2 hours'`)],
  ['market_age_seconds', curve(sql`now() - interval '3 hours'`, [])],
  ['win_curve_error', curve(sql`now()`, [{ bids: 500, foreseen: 0.5, won: 0.2 }])],
  [
    'margin_yesterday_rial',
    ({ campaignId, accountId }) => sql`
    with cost as (
      insert into exchange_costs (day, hour, seat, campaign_id, wins, cost_micro)
      values (tehran_day(now()) - 1, 24 * (tehran_day(now()) - 1), 'x', ${campaignId}, 1, 2000000000000)
    )
    insert into campaign_days (campaign_id, day, account_id, cap, charged, clicks)
    values (${campaignId}, tehran_day(now()) - 1, ${accountId}, 1500000, 1500000, 100)`,
  ],
  [
    'spend_of_usual',
    () => sql`
    insert into report_exchange_hours (hour, tier, style, impressions, clicks, wins, losses, cost_micro, spend, corrected)
    select tehran_hour(now()) - ago, 0, 0, 0, 0, 0, 0, 0, spend, 0
    from (values (26, 3000000), (27, 3000000), (2, 1000000)) as hours (ago, spend)`,
  ],
  ['payments_unclear_seconds', payment('unknown', sql`now() + interval '1 minute'`, sql`null`)],
  ['payments_overdue_seconds', payment('redirected', old, sql`null`)],
  ['payments_needing_a_person', payment('expired', sql`null`, sql`'no_verdict'`)],
]

function curve(at: ReturnType<typeof sql>, calibration: object[]): Fault[1] {
  return () => sql`insert into win_curves values (${at}, 0, '[]', ${JSON.stringify(calibration)})`
}

function payment(state: string, due: ReturnType<typeof sql>, attention: ReturnType<typeof sql>): Fault[1] {
  return ({ accountId, userId }) => sql`
    insert into payments (
      id, account_id, user_id, gateway, amount, state, created_at, expires_at, next_check_at, unclear_since, attention
    ) values (
      gen_random_uuid(), ${accountId}, ${userId}, 'zarinpal', 1, ${state}, ${old}, now(), ${due}, ${old}, ${attention}
    )`
}

test.each(faults)('%s is out of order, and nothing else', async (name, make) => {
  const { accountId, adId, campaignId } = await openAdvertiser(t.db, { balance: 0n, bid: 1 })
  const { id: userId } = await t.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await make({
    accountId: BigInt(accountId),
    userId,
    adId: BigInt(adId),
    campaignId: BigInt(campaignId),
  }).execute(t.db)
  expect(wrong(await states())).toEqual([name])
})

test('money of all accounts is added up once, and corrections do not take from what was spent', async () => {
  const { accountId } = await openAdvertiser(t.db, { balance: 500n, bid: 1 })
  await postManualEntry(t.db, accountId, -200n, 'back', null)
  await sql`alter table ledger_postings disable trigger user`.execute(t.db)
  await sql`update ledger_postings set posted_at = now() - interval '5 minutes' where account_id is not null`.execute(
    t.db,
  )
  await sql`alter table ledger_postings enable trigger user`.execute(t.db)
  await sumMoney(t.db)
  await sumMoney(t.db)
  const money = (await states()).filter(({ name }) => name.startsWith('money_'))
  expect(money).toEqual([
    { name: 'money_given_rial_total', value: 500, isInOrder: true, of: 'manual' },
    { name: 'money_taken_rial_total', value: 200, isInOrder: true, of: 'manual' },
  ])
})
