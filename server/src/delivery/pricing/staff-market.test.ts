import type { StaffMarket } from '@jarchi/shared/api/staff-exchange.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { testApp } from '../../../test/harness.ts'
import { signInStaff, staffCalls } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ PRICE_BY_MARKET: '1', BID_MARGIN: '15' })
})
afterAll(() => t.close())

test('staff see what clicks cost, what limits them, and how well the market is foreseen', async () => {
  const desk = staffCalls(t, await signInStaff(t, ['delivery']))
  const market = async () => (await desk.get('exchange/market/')).json<StaffMarket>()
  expect(await market()).toEqual({
    price_by_market: true,
    margin_percent: 15,
    fitted_at: null,
    outcomes: 0,
    deciles: [],
    campaigns: 0,
    at_market_limit: 0,
    at_ceiling: 0,
    price: null,
    clicks_at_more: null,
    clicks_at_less: null,
  })
  for (const [price, limit] of [
    [4_000, 'market'],
    [6_000, 'ceiling'],
  ]) {
    const { campaignId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: 50_000 })
    await sql`
      insert into campaign_prices values (${campaignId}, ${price}, 1, null, ${limit}, 0, 0, 1, 30, 30, 1, now(), now(), 1, 0, 0)
    `.execute(t.db)
  }
  // In the first band of root 1, a higher price wins more.
  const chances = Array.from({ length: 48 }, (_, step) => step / 48)
  const deciles = [{ bids: 30, foreseen: 0.4, won: 0.5 }]
  await sql`
    insert into win_curves values (now(), 900, ${JSON.stringify([[4, chances]])}, ${JSON.stringify(deciles)})
  `.execute(t.db)
  await sql`insert into market_places values (1, 0, 0, 1, 10000, 0.005)`.execute(t.db)
  const shown = await market()
  expect(shown).toMatchObject({
    outcomes: 900,
    deciles,
    campaigns: 2,
    at_market_limit: 1,
    at_ceiling: 1,
    price: 5_000,
  })
  expect(shown.clicks_at_more).toBeLessThan(1)
  expect(shown.clicks_at_less).toBeGreaterThan(1)
})
