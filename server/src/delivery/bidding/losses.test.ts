import { lossFactor } from '@jarchi/shared/delivery/bid-price.ts'
import { tehranDayNumber, tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeliverable } from '../../../test/deliverable.ts'
import { testDb } from '../../../test/harness.ts'
import { balancesOfHours, balancesOfWeeks, type Balance } from './bidding-queries.ts'

const NOW = new Date('2026-11-22T08:30:00Z')
const BID = 25_000

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(() => t.drop())

/** In rial, so many hours ago. */
async function costs(campaignId: number, hoursAgo: number, rial: number) {
  const hour = tehranHour(NOW.getTime()) - hoursAgo
  await sql`
    insert into exchange_costs (day, hour, seat, campaign_id, wins, cost_micro)
    values (${Math.floor(hour / 24)}, ${hour}, 'jarchi', ${campaignId}, 1, ${rial}::int8 * 1000000)
  `.execute(t.db)
}

const factorOf = (balances: readonly Balance[], campaignId: number) =>
  balances
    .filter(({ campaign_id }) => Number(campaign_id) === campaignId)
    .map((sums) => lossFactor({ ...sums, price: BID }))

test('the loss of this hour lowers a price at once, however much was earned before', async () => {
  const { campaignId, accountId } = await makeDeliverable(t.db, { bid: BID })
  const today = tehranDayNumber(NOW)
  await costs(campaignId, 100, 1_000_000)
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    values (${campaignId}, ${today - 4}, ${accountId}, 90000000, 50000000)
  `.execute(t.db)
  await costs(campaignId, 0, 4_000_000)
  expect(factorOf(await balancesOfWeeks(t.db, today), campaignId)).toEqual([1])
  // Twenty clicks of four million: an eighth.
  expect(factorOf(await balancesOfHours(t.db, tehranHour(NOW.getTime())), campaignId)).toEqual([0.125])
})
