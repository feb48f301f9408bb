import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { testDb } from '../../../test/harness.ts'
import { forgetDevices } from './forget-devices.ts'

const NOW = new Date('2026-11-22T08:30:00Z')

test('the device of a click is forgotten after two weeks; the click and its price stay', async () => {
  const t = await testDb()
  const { accountId, campaignId, adId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: 10 })
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap)
    select ${campaignId}, tehran_day(${NOW}) - ago, ${accountId}, 3000000 from generate_series(0, 20) ago
  `.execute(t.db)
  // More than one round takes.
  await sql`
    insert into click_charges (click_epoch, click_sequence, day, hour, account_id, campaign_id, ad_id, amount, city,
      category, keyword, clicked_at, device, network, unnamed_device)
    select 1, n, tehran_day(at), tehran_hour(at), ${accountId}, ${campaignId}, ${adId}, 10, 0, 0, 0, at, 5, 6, 7
    from (
      select n, ${NOW}::timestamptz - make_interval(days => case when n <= 10 then 13 else 15 end) as at
      from generate_series(1, 5100) n
    ) clicks
  `.execute(t.db)
  for (const days of [89, 91]) {
    await sql`
      insert into blocked_traffic (kind, value, note, created_at)
      select kind, 5, 'x', ${NOW}::timestamptz - make_interval(days => ${days}) from (values ('device'), ('network')) k (kind)
    `.execute(t.db)
  }
  await forgetDevices(t.db, NOW)
  const { rows } = await sql`
    select device, network, unnamed_device, count(*)::int as clicks, sum(amount)::int as amount
    from click_charges group by 1, 2, 3 order by 4
  `.execute(t.db)
  expect(rows).toEqual([
    { device: 5n, network: 6n, unnamed_device: 7n, clicks: 10, amount: 100 },
    { device: 0n, network: 0n, unnamed_device: 0n, clicks: 5_090, amount: 50_900 },
  ])
  const blocks = await t.db.selectFrom('blocked_traffic').select('kind').orderBy('kind').execute()
  expect(blocks.map(({ kind }) => kind)).toEqual(['device', 'network', 'network'])
  await t.drop()
})
