import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import texts from '../../../data/texts/field-errors.json' with { type: 'json' }
import { makeCampaign } from '../../test/advertising.ts'
import { testApp } from '../../test/harness.ts'

const URL = '/svc/reports/api/v1'
const ROUTES = [
  'summary/?',
  'series/?by=day&',
  'week/?',
  'breakdown/?by=city&',
  'invalid-clicks/?',
  'advice/?',
  'campaigns/?',
]

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
  // A minute past midnight in Tehran, of the 10th.
  t.clock.now = new Date('2026-05-09T20:31:00Z')
})
afterAll(() => t.close())

async function standing() {
  const { headers, accountId } = await t.signIn()
  const { id } = await makeCampaign(t, headers)
  const get = (path: string) => t.app.inject({ url: `${URL}/${path}`, headers })
  return { headers, accountId, id, get }
}

test.each([
  ['from=2026-05-11&to=2026-05-12', 'to', 'range_in_future'],
  ['from=2026-05-10&to=2026-05-11', 'to', 'range_in_future'],
  ['from=2026-05-10&to=2026-05-09', 'from', 'range_reversed'],
  ['from=2016-05-10&to=2026-05-09', 'from', 'range_too_long'],
  ['from=yesterday&to=2026-05-09', 'from', 'not_a_date'],
  ['to=2026-05-09', 'from', 'not_a_date'],
] as [string, string, keyof typeof texts][])('no report is made of %s', async (range, path, code) => {
  const { get } = await standing()
  for (const route of ROUTES) {
    const answer = await get(`${route}${range}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0]).toEqual({ path, message: texts[code] })
  }
})

test("another account's campaign is not found", async () => {
  const { id } = await standing()
  const other = await standing()
  for (const route of [...ROUTES.slice(0, -1), 'post/?']) {
    const path = `${route}from=2026-05-01&to=2026-05-10&campaign_id=`
    expect((await other.get(`${path}${id}`)).statusCode).toBe(404)
    expect((await other.get(`${path}${other.id}`)).statusCode).toBe(200)
  }
})

test('without the right to see amounts there are only counts', async () => {
  const { accountId, get } = await standing()
  const range = 'from=2026-05-01&to=2026-05-10'
  expect((await get(`summary/?${range}`)).json()).toMatchObject({ current: { clicks: 0, spend: 0 } })
  await t.db
    .deleteFrom('account_permissions')
    .where('account_id', '=', BigInt(accountId))
    .where('permission', '=', VIEW_AMOUNTS)
    .execute()
  expect((await get(`summary/?${range}`)).json()).toMatchObject({
    current: { clicks: 0, spend: null, corrected: null },
  })
})
