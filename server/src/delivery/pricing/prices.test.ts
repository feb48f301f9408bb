import { bandOf } from '@jarchi/shared/delivery/win-curve.ts'
import { HOURS_OF_DAY, tehranSlot } from '@jarchi/shared/time/daypart.ts'
import { afterMs, DAY_MS, HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount, makeDeliverable } from '../../../test/deliverable.ts'
import { testDb } from '../../../test/harness.ts'
import { makePaid } from '../../../test/paid.ts'
import { outcomesOfLate, readPlaces } from '../bidding/service.ts'
import { dueCampaigns } from './due-campaigns.ts'
import { fitMarket } from './market.ts'
import { priceTurns } from './move-prices.ts'
import { clickPrices, usualPrices } from './service.ts'

const RULES = { hasExchange: false, graceDays: 14, marginPercent: 20, unknownPrice: 10_000 }
const QUERY = { tick: 1_000_000_000, passed: 60, hasExchange: false, graceDays: 14 }
const CATEGORY = 'vehicles'

let t: Awaited<ReturnType<typeof testDb>>
let root = 0
beforeAll(async () => {
  t = await testDb()
  root = (await readPlaces(t.db)).categories.get(CATEGORY)?.rootId ?? 0
})
beforeEach(async () => {
  await sql`truncate campaign_prices, win_curves, market_places, market_categories, asked_places`.execute(
    t.db,
  )
  await sql`update campaigns set enabled = false`.execute(t.db)
})
afterAll(() => t.drop())

/** The last moment before which hours lie in one part of the day: the curve has a level for each. */
function lateInPart(): Date {
  const now = new Date()
  const before = afterMs(now, -2 * HOUR_MS)
  const partOf = (at: Date) => bandOf(tehranSlot(at) % HOURS_OF_DAY)
  return partOf(before) === partOf(now) ? now : before
}

/**
 * Bids of an hour at a place whose floor is 10,000 rial per mille and where one in two hundred clicks: those above
 * 20,000 won.
 */
async function haveMarket(bids = 1_000) {
  const late = lateInPart()
  await sql`select make_asked_partition(tehran_day(now())), make_asked_partition(tehran_day(${late}::timestamptz - interval '2 hours'))`.execute(
    t.db,
  )
  await sql`
    insert into asked_places (day, asked_at, epoch, sequence, campaign_id, root, city, category, floor, base_rate, price,
      stands_for, outcome)
    select tehran_day(at), at, 1, n, 1, ${root}, 0, ${root}, 10000, 5000, price, 1, case when price > 20000 then 1 else 2 end
    from (
      select n, ${late}::timestamptz - interval '1 hour' * n / ${bids + 100}::float8 - interval '15 minutes' as at, 10000 + n * 37 % 40000 as price
      from generate_series(1, ${bids}) n
    ) bids
  `.execute(t.db)
  await fitMarket(t.db, new Date())
}

/** A request for a place, just now. */
async function ask() {
  await sql`select make_asked_partition(tehran_day(now()))`.execute(t.db)
  await sql`
    insert into asked_places (day, asked_at, root, city, category, floor, base_rate, stands_for)
    values (tehran_day(now()), clock_timestamp(), ${root}, 0, ${root}, 10000, 5000, 1)
  `.execute(t.db)
}

const step = () => priceTurns(RULES)(t.db)
const priceOf = async (campaignId: number) =>
  (await clickPrices(t.db, [campaignId], { marginPercent: 20, most: 500_000 })).get(campaignId)
const make = (wanted: Parameters<typeof makeDeliverable>[1] = {}) =>
  makeDeliverable(t.db, { categories: [CATEGORY], bid: 500_000, ...wanted })

/** So many minutes pass for a campaign, up to its next step. */
async function pass({ campaignId }: { campaignId: number }, minutes = 10) {
  await sql`
    update campaign_prices set step = step - ceil(${minutes} / 10.0)::int - 1,
      stepped_at = stepped_at - make_interval(mins => ${minutes}), moved_at = moved_at - make_interval(mins => ${minutes})
    where campaign_id = ${campaignId}
  `.execute(t.db)
  // Without the trigger that notes a change.
  await t.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update campaigns set changed_at = now() - interval '2 days' where id = ${campaignId}`.execute(
      trx,
    )
  })
}

test('a price begins where the market does, and at the least ceiling while nothing is known', async () => {
  const early = await make()
  await step()
  expect(await priceOf(early.campaignId)).toEqual({ price: RULES.unknownPrice, limit: null, more: null })
  await haveMarket()
  const made = await make()
  const modest = await make({ bid: 2_500 })
  await step()
  const { price = 0 } = (await priceOf(made.campaignId)) ?? {}
  // Half of the bids win at about 20,000 for a thousand, five clicks; six tenths of that, and a fifth is the margin's.
  expect(price).toBeGreaterThan(0.6 * 4_000)
  expect(price).toBeLessThan(0.6 * 6_000)
  expect(await priceOf(modest.campaignId)).toEqual({ price: 2_500, limit: null, more: null })
})

test('a price begins where the account’s other campaigns in such places have found theirs', async () => {
  await haveMarket()
  const one = await make({ cities: ['tehran'] })
  await step()
  await sql`update campaign_prices set price = 4321, gained = 3 where campaign_id = ${one.campaignId}`.execute(
    t.db,
  )
  const { accountId } = one
  const beside = await make({ accountId, cities: ['tehran', 'qom'] })
  const elsewhere = await make({ accountId, cities: ['qom'] })
  const foreign = await make({ cities: ['tehran'] })
  await step()
  expect((await priceOf(beside.campaignId))?.price).toBe(4_321)
  expect((await priceOf(elsewhere.campaignId))?.price).not.toBe(4_321)
  expect((await priceOf(foreign.campaignId))?.price).not.toBe(4_321)
})

test('a price begins by the floors of the campaign’s own subcategory, and of what is no search for its words', async () => {
  await haveMarket()
  const { categories } = await readPlaces(t.db)
  const [own = '', other = ''] = [...categories].flatMap(([slug, { id, rootId }]) =>
    rootId === root && id !== root ? [slug] : [],
  )
  const idOf = (slug: string) => categories.get(slug)?.id ?? 0
  await sql`
    insert into asked_places (day, asked_at, root, city, category, is_search, floor, base_rate, stands_for)
    select tehran_day(at), at, ${root}, 0, category, is_search, floor, rate, 1
    from (select ${lateInPart()}::timestamptz - interval '45 minutes' as at) asked,
      (values (${idOf(own)}::int4, false, 30000, 5000), (${idOf(other)}, false, 10000, 5000),
        (${idOf(other)}, true, 10000, 20000)) kinds (category, is_search, floor, rate)
      cross join generate_series(1, 500)
  `.execute(t.db)
  await fitMarket(t.db, new Date())
  const startOf = async (category: string, keywords: string[] = []) => {
    const { campaignId } = await make({ categories: [category] })
    await sql`update campaigns set keywords = ${keywords} where id = ${campaignId}`.execute(t.db)
    await step()
    return (await priceOf(campaignId))?.price ?? 0
  }
  const whole = await startOf(CATEGORY)
  expect(await startOf(own), 'a dear subcategory').toBeGreaterThan(1.5 * whole)
  const cheap = await startOf(other)
  expect(cheap, 'half of it are searches, which are clicked more').toBeLessThan(whole)
  expect(await startOf(other, ['پراید']), 'but not for words').toBeGreaterThan(1.3 * cheap)
})

test('with money left and places asked for, a price rises to the market’s ceiling and says so', async () => {
  await haveMarket()
  const made = await make()
  await step()
  const first = (await priceOf(made.campaignId))?.price ?? 0
  for (let turn = 0; turn < 12; turn++) {
    await pass(made)
    await ask()
    await step()
  }
  const last = await priceOf(made.campaignId)
  expect(last?.price).toBeGreaterThan(first)
  expect(last?.price).toBeLessThan(10_000)
  expect(last?.limit).toBe('market')
})

test('the advertiser’s ceiling binds, and a lower one counts at once', async () => {
  await haveMarket()
  const made = await make({ bid: 4_500 })
  for (let turn = 0; turn < 7; turn++) {
    await step()
    await pass(made)
    await ask()
  }
  const bound = await priceOf(made.campaignId)
  expect(bound, 'no day under it is over').toEqual({ price: 4_500, limit: 'ceiling', more: null })
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, clicks, impressions)
    values (${made.campaignId}, tehran_day(now()) - 1, ${made.accountId}, 3000000, 60, 9000)
  `.execute(t.db)
  const { raise, clicks } = (await priceOf(made.campaignId))?.more ?? {}
  expect(raise).toBe(1_000)
  expect(clicks?.low, 'those above 20,000 for a thousand won').toBeGreaterThan(5)
  await sql`update campaigns set bid = 2100 where id = ${made.campaignId}`.execute(t.db)
  expect((await priceOf(made.campaignId))?.price).toBe(2_100)
})

test('where nothing was asked for, nothing is learnt and no price moves', async () => {
  await haveMarket()
  const made = await make()
  await step()
  const before = await t.db.selectFrom('campaign_prices').selectAll().execute()
  await pass(made)
  await step()
  const [after] = await t.db.selectFrom('campaign_prices').selectAll().execute()
  const { price, gained, offered, supply, clicks, expected } = before[0] ?? {}
  expect(after).toMatchObject({ price, gained, offered, supply, clicks, expected })
  expect(after?.step).toBeGreaterThan((before[0]?.step ?? 0) - 1)
})

test('a step in which the campaign was changed, and one of many hours, say nothing', async () => {
  await haveMarket()
  const made = await make()
  await step()
  const first = await priceOf(made.campaignId)
  await pass(made)
  await ask()
  await sql`update campaigns set daily_budget = 90000000 where id = ${made.campaignId}`.execute(t.db)
  await step()
  expect(await priceOf(made.campaignId)).toEqual(first)
  await pass(made, 24 * 60)
  await ask()
  await step()
  expect(await priceOf(made.campaignId)).toEqual(first)
})

test('two owners make a step once', async () => {
  await haveMarket()
  const made = await make()
  await step()
  await pass(made)
  await ask()
  const [one, other] = [priceTurns(RULES), priceTurns(RULES)]
  await Promise.all([one(t.db), other(t.db)])
  const { price } = await t.db.selectFrom('campaign_prices').select('price').executeTakeFirstOrThrow()
  await step()
  expect(await t.db.selectFrom('campaign_prices').select('price').executeTakeFirst()).toEqual({ price })
})

test('clicks and what was foreseen are learnt once, over midnight too', async () => {
  await haveMarket()
  const made = await make()
  await step()
  await pass(made)
  await ask()
  const day = (shift: number, clicks: number, expected: number) => sql`
    insert into campaign_days (campaign_id, day, account_id, cap, clicks, expected)
    values (${made.campaignId}, tehran_day(now()) - ${shift}, ${made.accountId}, 3000000, ${clicks}, ${expected * 1_000_000})
  `
  await day(1, 7, 9).execute(t.db)
  await sql`
    update campaign_prices set seen_day = seen_day - 1, seen_clicks = 5, seen_expected = 4000000, clicks = 30, expected = 30
  `.execute(t.db)
  await day(0, 1, 2).execute(t.db)
  await step()
  const learnt = () =>
    t.db.selectFrom('campaign_prices').select(['clicks', 'expected', 'seen_clicks']).executeTakeFirstOrThrow()
  expect((await learnt()).clicks).toBeCloseTo(30 * 0.998 + 2 + 1)
  expect((await learnt()).expected).toBeCloseTo(30 * 0.998 + 5 + 2)
  await pass(made)
  await ask()
  await step()
  expect((await learnt()).clicks).toBeCloseTo((30 * 0.998 + 3) * 0.998)
})

test('off air, without money, in review or switched off, no campaign is looked after', async () => {
  const wanted = [
    { enabled: false },
    { accountId: await makeAccount(t.db, 0) },
    { ad: { status: 1 } },
  ] as const
  for (const each of wanted) await make(each)
  const due = await dueCampaigns(t.db, QUERY)
  expect(due).toEqual([])
  await make()
  expect(
    await dueCampaigns(t.db, { ...QUERY, hasExchange: true }),
    'the exchange has not accepted it',
  ).toEqual([])
  expect(await dueCampaigns(t.db, QUERY)).toHaveLength(1)
})

test('an account that owes its financial information too long is not looked after', async () => {
  const { accountId } = await make()
  await makePaid(t.db, accountId, afterMs(new Date(), -15 * DAY_MS))
  expect(await dueCampaigns(t.db, { ...QUERY, graceDays: 16 })).toHaveLength(1)
  expect(await dueCampaigns(t.db, QUERY)).toEqual([])
  await sql`
    insert into financial_infos (account_id, status, approved) values (${accountId}, 'APPROVAL_REJECTED', '{}')
  `.execute(t.db)
  expect(await dueCampaigns(t.db, QUERY), 'something was approved before').toHaveLength(1)
})

/** Bids of an hour ago that ended so: 1 won, 2 outbid, 3 lost otherwise, 4 paid for without a word, null: untold. */
async function haveEnded(outcomes: readonly (1 | 2 | 3 | 4 | null)[]) {
  await sql`select make_asked_partition(tehran_day(now() - interval '1 hour'))`.execute(t.db)
  await sql`
    insert into asked_places (day, asked_at, epoch, sequence, campaign_id, root, city, category, floor, base_rate, price,
      stands_for, outcome)
    select tehran_day(at), at, 2, n, 1, ${root}, 0, ${root}, 10000, 5000, 20000, 1, outcome
    from unnest(${outcomes}::int2[]) with ordinality as ended (outcome, n)
      cross join (select now() - interval '1 hour' as at) hour_ago
  `.execute(t.db)
}

test('where half of the notices are lost, only what was told counts', async () => {
  await haveEnded([1, 1, 1, null, null, null, 2, 2, 3, 4, null, null])
  const ends = (await outcomesOfLate(t.db, new Date())).map(({ isWon }) => isWon)
  expect(ends.toSorted()).toEqual([false, false, true, true, true, true])
})

test('of an exchange that tells no wins, a bid whose loss was not told was won', async () => {
  await haveEnded([4, 4, null, 2, 2, 2, 3])
  const ends = (await outcomesOfLate(t.db, new Date())).map(({ isWon }) => isWon)
  expect(ends.toSorted()).toEqual([false, false, false, true, true, true])
})

test('what a click costs these days is told as a range, where it is known', async () => {
  const wishes = { category_slugs: [CATEGORY], cities: [] }
  expect(await usualPrices(t.db, wishes, 20)).toBeNull()
  await haveMarket()
  const { low = 0, high = 0 } = (await usualPrices(t.db, wishes, 20)) ?? {}
  expect(low).toBeGreaterThan(3_000)
  expect(high).toBeGreaterThan(low)
  expect(high).toBeLessThan(8_000)
  expect(
    await usualPrices(t.db, { ...wishes, cities: ['tehran'] }, 20),
    'nothing was asked for there',
  ).toBeNull()
})
