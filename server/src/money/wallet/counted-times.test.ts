import { startOfTehranHour, tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { testDb } from '../../../test/harness.ts'
import { postMovement } from '../../../test/movements.ts'
import { bookSpend, countedBefore, redatePostings } from './service.ts'

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(() => t.drop())

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
