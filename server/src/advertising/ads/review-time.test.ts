import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN, CAMPAIGNS } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const MINUTE_MS = 60_000

test('the median of the latest reviews is shown, once there are five', async () => {
  const { headers, accountId } = await t.signIn()
  const asked = async () =>
    (await t.app.inject({ url: '/svc/mobile/api/v1/advertiser/review-time/', headers })).json().median_minutes
  const review = async (...events: [status: number, minute: number][]) => {
    const made = await t.app.inject({ method: 'POST', url: CAMPAIGNS, headers, payload: CAMPAIGN })
    const { id } = await t.db
      .insertInto('ads')
      .values({
        account_id: BigInt(accountId),
        campaign_id: BigInt(made.json().id),
        active: true,
        status: 3,
        landing_url: 'https://example.ir/',
        banner_type: 'custom',
        panel_type: 'divar_panel',
        registered_at: t.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = (minute: number) => new Date(t.clock.now.getTime() + minute * MINUTE_MS)
    for (const [status, minute] of events)
      await t.db
        .insertInto('ad_events')
        .values({ ad_id: id, status, at: at(minute) })
        .execute()
  }
  for (const minutes of [10, 20, 600, 40]) await review([1, 0], [3, minutes])
  // One pre-approved automatically, one still waiting, and one approved after it was shown.
  await review([1, 0], [2, 0], [3, 5_000])
  await review([1, 0])
  expect(await asked()).toBeNull()
  await review([1, 0], [4, 30])
  expect(await asked()).toBe(30)
})
