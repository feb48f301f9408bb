import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runChaos } from '../../test/chaos/run.ts'
import { testDb } from '../../test/harness.ts'
import { rollUpReports } from '../reports/roll-up.ts'
import { verifyLedger } from '../wallet/service.ts'
import { verifyCharges } from './verify-charges.ts'

const CLICKS = Number(process.env['CLICKS'] ?? 10_000)

test('whatever dies, no rial too much is taken, no click counts twice, in money and in reports, and none that was acknowledged is lost', async () => {
  const t = await testDb()
  const breakDatabase = async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(t.db)
  }
  const outcome = await runChaos(t.db, t.connection, {
    seed: 7,
    clicks: CLICKS,
    advertisers: 100,
    standstill: 2_000,
    breakDatabase,
  })
  expect(Object.keys(outcome.blows)).toHaveLength(4)
  expect(outcome.wrong).toEqual([])
  expect(outcome.decided).toBe(CLICKS)
  expect(await verifyCharges(t.db)).toEqual([])
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  while (await rollUpReports(t.db));
  const { rows } = await sql`
    select campaign_id from (
      select campaign_id, day, count(*) filter (where reason is null or reason = 'over_budget') as clicks,
        count(*) filter (where reason <> 'over_budget') as invalid, sum(amount) as amount,
        (select count(*) from delivery_events shown
          where shown.campaign_id = click_charges.campaign_id and tehran_day(received_at) = day and kind = 1
            and reason is null) as impressions
      from click_charges group by campaign_id, day
    ) truth full join (select * from report_days where campaign_id > 0) said using (campaign_id, day)
    where (truth.clicks, invalid, amount, truth.impressions) is distinct from (said.clicks, invalid_clicks, spend, said.impressions)
  `.execute(t.db)
  expect(rows).toEqual([])
  await t.drop()
}, 240_000)
