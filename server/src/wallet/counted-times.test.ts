import { startOfTehranHour, tehranHour } from '@jarchi/shared/tehran-hours.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../test/advertiser.ts'
import { testDb } from '../../test/harness.ts'
import { postMovement } from '../../test/movements.ts'
import { olderDatabase } from '../../test/older-database.ts'
import type { Db } from '../db/client.ts'
import { bookSpend, countedBefore, redatePostings } from './service.ts'

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(() => t.drop())

type Advertiser = Awaited<ReturnType<typeof openAdvertiser>>

/** As the version before wrote it: two days with a click each, of which the first is posted and given back. */
async function olderPostings(db: Db, { accountId, campaignId, adId }: Advertiser, hour: number) {
  for (const at of [hour, hour + 24]) {
    const day = Math.floor(at / 24)
    await sql`
      insert into campaign_days (campaign_id, day, account_id, cap) values (${campaignId}, ${day}, ${accountId}, 90)
    `.execute(db)
    await sql`
      insert into click_charges (click_epoch, click_sequence, day, hour, account_id, campaign_id, ad_id, amount, city,
        category, keyword, clicked_at, device, network)
      values (1, ${at}, ${day}, ${at}, ${accountId}, ${campaignId}, ${adId}, 10, 0, 0, 0, now(), 0, 0)
    `.execute(db)
  }
  const postLast = (amount: number) =>
    sql`
      insert into ledger_postings (entry_id, account_id, amount)
      select (select max(id) from ledger_entries), side.account_id, side.sign * ${amount}::int8
      from (values (${accountId}::bigint, 1), (null, -1)) side (account_id, sign)
    `.execute(db)
  await sql`
    with entry as (insert into ledger_entries (kind) values ('spend') returning id)
    insert into spend_posts (entry_id, account_id, campaign_id, day, hour, amount, clicks)
    select id, ${accountId}, ${campaignId}, ${Math.floor(hour / 24)}, ${hour}, 10, 1 from entry
  `.execute(db)
  await postLast(-10)
  await sql`insert into ledger_entries (kind, reason) values ('spend_correction', 'batch_found')`.execute(db)
  await postLast(10)
  await sql`
    insert into click_corrections (click_epoch, click_sequence, account_id, amount, reason, batch, entry_id, corrected_at)
    select 1, ${hour}, ${accountId}, 10, 'batch_found', gen_random_uuid(), max(id), now() from ledger_entries
  `.execute(db)
}

test('postings of an older version count in the hour of their clicks', async () => {
  const { db, update, drop } = await olderDatabase('0072-changes-by-session')
  const one = await openAdvertiser(db, { balance: 1_000n, bid: 10 })
  const hour = tehranHour(Date.now()) - 48
  await db.transaction().execute((trx) => olderPostings(trx, one, hour))
  await update()
  const { rows } = await sql<{ kind: string; hours: number; is_now: boolean }>`
    select kind, tehran_hour(counts_at) - ${hour}::int as hours, counts_at = posted_at as is_now
    from ledger_postings where account_id = ${one.accountId} order by position
  `.execute(db)
  expect(rows).toEqual([
    { kind: 'manual', hours: 48, is_now: true },
    { kind: 'spend', hours: 0, is_now: false },
    { kind: 'spend_correction', hours: 0, is_now: false },
  ])
  await expect(sql`update ledger_postings set counts_at = now()`.execute(db)).rejects.toThrow('append-only')
  await drop()
})

test('what strikes a spend counts where it did, and what is posted again keeps the hour of its clicks', async () => {
  const { accountId, campaignId } = await openAdvertiser(t.db, { balance: 1_000n, bid: 10 })
  const ahead = new Date(Date.now() + 400 * 86_400_000)
  await postMovement(t.db, { accountId, kind: 'gift', amount: 5n, at: ahead })
  // On the day before, at whatever time the test runs: within a day all counts where it is posted.
  const hour = tehranHour(Date.now()) - 24
  const line = { campaignId: BigInt(campaignId), day: Math.floor(hour / 24), hour, amount: 10n, clicks: 1n }
  await t.db.transaction().execute(async (trx) => {
    await sql`update wallets set pending = 10 where account_id = ${accountId}`.execute(trx)
    await bookSpend(trx, accountId, [line])
    await redatePostings(trx, accountId, 'a wrong clock')
  })
  const { rows } = await sql<{ amount: bigint; hours: number }>`
    select amount, tehran_hour(counts_at) - ${hour}::int as hours from ledger_postings
    where account_id = ${accountId} and kind = 'spend' order by position
  `.execute(t.db)
  expect(rows).toEqual([-10n, 10n, -10n].map((amount) => ({ amount, hours: 0 })))
  expect(await countedBefore(t.db, accountId, startOfTehranHour(hour + 1))).toBe(-10n)
})
