import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryToday } from '@jarchi/shared/api/delivery.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import { makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

const TODAY = '/svc/api/api/v1/adv/delivery-today/'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/**
 * An advertiser with a campaign whose days are written in the same way as trackers and charging write them.
 */
async function standing() {
  const { headers, accountId } = await t.signIn()
  const { id } = await makeCampaign(t, headers)
  const addDay = (at: Date, clicks: number, charged: number) =>
    sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged, clicks, free_clicks, impressions)
    values (${id}, tehran_day(${at}), ${accountId}, 3000000, ${charged}, ${clicks}, 1, 250)
  `.execute(t.db)
  const today = async (query = '') => {
    const answer = await t.app.inject({ url: `${TODAY}${query}`, headers })
    expect(answer.statusCode).toBe(200)
    return (answer.json() as DeliveryToday).campaigns
  }
  return { headers, accountId, id, addDay, today }
}

test('clicks and spend are those of today in Tehran', async () => {
  // A minute past midnight in Tehran.
  t.clock.now = new Date('2026-05-09T20:31:00Z')
  const { id, addDay, today } = await standing()
  await addDay(new Date('2026-05-09T20:29:00Z'), 40, 900_000)
  expect(await today()).toEqual([])
  await addDay(t.clock.now, 3, 54_000)
  expect(await today(`?id__in=${id}`)).toEqual([
    { id, impressions: 250, clicks: 4, spend: 54_000, cap: 3_000_000 },
  ])
  expect(await today(`?id__in=${id + 1}`)).toEqual([])
})

test('another account sees no figures of it', async () => {
  const { id, addDay } = await standing()
  await addDay(t.clock.now, 3, 54_000)
  const other = await standing()
  expect(await other.today(`?id__in=${id}`)).toEqual([])
})

test('without the right to amounts there are only counts', async () => {
  const { id, accountId, addDay, today } = await standing()
  await addDay(t.clock.now, 3, 54_000)
  await t.db
    .deleteFrom('account_permissions')
    .where('account_id', '=', BigInt(accountId))
    .where('permission', '=', VIEW_AMOUNTS)
    .execute()
  expect(await today()).toEqual([{ id, impressions: 250, clicks: 4 }])
})

test('a visitor is refused', async () => {
  expect((await t.app.inject({ url: TODAY })).statusCode).toBe(401)
})
