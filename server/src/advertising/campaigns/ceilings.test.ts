import type { HistoryList } from '@jarchi/shared/api/history.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN, CAMPAIGNS, CAMPAIGNS_LIST, makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

const PRICES = '/svc/api/api/v1/adv/click-prices/'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>

beforeAll(async () => {
  t = await testApp({ PRICE_BY_MARKET: '1' })
  me = await t.signIn()
})
afterAll(() => t.close())

test('a bid is the ceiling of a click, and the largest bid none, for lists and the history too', async () => {
  const { id } = await makeCampaign(t, me.headers, { bid: 500_000 })
  await makeAd(t, me.headers, id)
  const url = `${CAMPAIGNS}${id}/`
  const listed = await t.app.inject({ url: `${CAMPAIGNS_LIST}?id__in=${id}`, headers: me.headers })
  expect(listed.json().results).toMatchObject([{ bid: 500_000, click_ceiling: null, click_price: null }])
  t.clock.advance(60)
  const payload = { ...CAMPAIGN, bid: 30_000 }
  const changed = await t.app.inject({ method: 'PUT', url, headers: me.headers, payload })
  expect(changed.json()).toMatchObject({ bid: 30_000, click_ceiling: 30_000 })
  const history = await t.app.inject({ url: `${url}history/`, headers: me.headers })
  const [change] = history.json<HistoryList>().results
  expect(change).toMatchObject({ kind: 'bid', before: null, after: 30_000 })
})

test('without a known market no range of prices is answered', async () => {
  const answer = await t.app.inject({
    url: `${PRICES}?category_slugs=light,vehicles&cities=tehran`,
    headers: me.headers,
  })
  expect([answer.statusCode, answer.json()]).toEqual([200, { low: null, high: null }])
})

test('prices are for the signed-in, and of places that a campaign could name', async () => {
  expect((await t.app.inject({ url: PRICES })).statusCode).toBe(401)
  const many = Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')
  for (const query of [`category_slugs=${many}`, `cities=${'x'.repeat(121)}`]) {
    const refused = await t.app.inject({ url: `${PRICES}?${query}`, headers: me.headers })
    expect(refused.statusCode).toBe(400)
  }
})

test('only accounts with a campaign that is older than prices of the market had bids that were prices', async () => {
  const formerPrices = async () => {
    const answer = await t.app.inject({ url: '/svc/api/api/v1/adv/former-prices/', headers: me.headers })
    return [answer.statusCode, answer.json()]
  }
  await makeCampaign(t, me.headers, {})
  await sql`update campaigns set created_at = now() - interval '3 days'`.execute(t.db)
  expect(await formerPrices(), 'the installation began with them').toEqual([200, { exist: false }])
  await sql`
    update kysely_migration set timestamp = to_json(now() - interval '9 days') #>> '{}' where name like '0100%'
  `.execute(t.db)
  expect(await formerPrices()).toEqual([200, { exist: true }])
  await sql`update campaigns set created_at = now() + interval '1 minute'`.execute(t.db)
  expect(await formerPrices()).toEqual([200, { exist: false }])
})
