import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { bellOf } from '../../../test/bell.ts'
import { testApp } from '../../../test/harness.ts'
import type { SignedIn } from '../../../test/staff.ts'
import { tellEndedCampaigns } from './ended-campaigns.ts'

const t = await testApp()
afterAll(() => t.close())

let me: SignedIn
let campaign_id: number
beforeEach(async () => {
  t.clock.now = new Date('2026-05-09T08:30:00Z')
  me = await t.signIn()
  campaign_id = (await makeCampaign(t, me.headers)).id
  await makeAd(t, me.headers, campaign_id)
})

const change = (values: object) =>
  t.db.updateTable('campaigns').set(values).where('id', '=', BigInt(campaign_id)).execute()
/** Two servers look. */
async function told() {
  await Promise.all([tellEndedCampaigns(t.db, t.clock.now), tellEndedCampaigns(t.db, t.clock.now)])
  await tellEndedCampaigns(t.db, t.clock.now)
  const { headers } = await t.signIn(me.phone)
  return (await bellOf(t, headers)).results.map(({ about }) => about)
}
const spend = (charged: bigint) =>
  sql`
    with total as (update campaign_totals set charged = ${charged} where campaign_id = ${campaign_id})
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    values (${campaign_id}, tehran_day(${t.clock.now}), ${me.accountId}, ${charged}, ${charged})
    on conflict (campaign_id, day) do update set cap = excluded.cap, charged = excluded.charged
  `.execute(t.db)

test('a campaign whose last day is over is told of once, and again after it went on', async () => {
  await change({ ends_on: '2026-05-09' })
  expect(await told()).toEqual([])
  t.clock.advance(DAY_SECONDS)
  expect(await told()).toEqual([{ kind: 'campaign_ended', campaign_id }])
  await change({ ends_on: '2026-05-10' })
  expect(await told()).toHaveLength(1)
  t.clock.advance(DAY_SECONDS)
  expect(await told()).toHaveLength(2)
})

test('one that is off, or ended long ago, is not told of', async () => {
  await change({ ends_on: '2026-05-08', enabled: false })
  expect(await told()).toEqual([])
  await change({ ends_on: '2026-05-05', enabled: true })
  expect(await told()).toEqual([])
})

test('a total budget that is spent is told of once, and again after it was raised and spent', async () => {
  await change({ total_budget: 3_000_000n })
  await spend(2_999_999n)
  expect(await told()).toEqual([])
  await spend(3_000_000n)
  expect(await told()).toEqual([{ kind: 'total_spent', campaign_id }])
  await change({ total_budget: 4_000_000n })
  expect(await told()).toHaveLength(1)
  await spend(4_000_000n)
  expect(await told()).toHaveLength(2)
})
