import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { HistoryList } from '@jarchi/shared/api/history.ts'
import { addDays, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { LARGEST_AMOUNT } from '@jarchi/shared/money/money.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fieldErrors from '../../../../data/texts/field-errors.json' with { type: 'json' }
import { CAMPAIGN, CAMPAIGNS, CAMPAIGNS_LIST, makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs } from '../../../test/members.ts'

const PHONE = '09121110005'
let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
beforeAll(async () => {
  t = await testApp()
  me = await t.signIn(PHONE)
})
afterAll(() => t.close())

const send = (method: 'POST' | 'PUT' | 'PATCH', id: number | null, payload: object) =>
  t.app.inject({ method, url: `${CAMPAIGNS}${id === null ? '' : `${id}/`}`, headers: me.headers, payload })
const dayAfter = (days: number) => addDays(tehranDay(t.clock.now), days)
const fieldsOf = (response: Awaited<ReturnType<typeof send>>) =>
  response
    .json<{ fields: { path: string; message: string }[] }>()
    .fields.map(({ path, message }) => [
      path,
      Object.entries(fieldErrors).find(([, text]) => text === message)?.[0] ?? message,
    ])
const OPEN = { starts_on: null, ends_on: null, total_budget: null, spent: 0 }
const spend = (campaignId: number, rial: number) =>
  sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    values (${campaignId}, tehran_day(${t.clock.now}), ${me.accountId}, 3000000, ${rial})
  `.execute(t.db)

test('days and a total are saved, and what a call leaves out stays', async () => {
  const campaign = await makeCampaign(t, me.headers)
  expect(campaign).toMatchObject(OPEN)
  const plan = { starts_on: dayAfter(0), ends_on: dayAfter(9), total_budget: 20_000_000 }
  const put = await send('PUT', campaign.id, { ...CAMPAIGN, ...plan })
  expect(put.json()).toMatchObject(plan)
  expect(put.json<Campaign>().revision).not.toBe(campaign.revision)
  const old = await send('PUT', campaign.id, { ...CAMPAIGN, daily_budget: 4_000_000 })
  expect(old.json()).toMatchObject({ ...plan, daily_budget: 4_000_000 })
  expect((await send('PATCH', campaign.id, { ends_on: dayAfter(3) })).json()).toMatchObject({
    ...plan,
    ends_on: dayAfter(3),
  })
  const open = await send('PUT', campaign.id, { ...CAMPAIGN, ...OPEN, spent: undefined })
  expect(open.json()).toMatchObject({ ...OPEN, revision: campaign.revision })
  const made = await send('POST', null, { ...CAMPAIGN, ...plan })
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining(plan)])
})

test('a plan that cannot be is refused by field, together with what is saved', async () => {
  const refused = async (method: 'POST' | 'PUT' | 'PATCH', id: number | null, payload: object) => {
    const response = await send(method, id, payload)
    expect(response.statusCode).toBe(400)
    return fieldsOf(response)
  }
  const { id } = await makeCampaign(t, me.headers)
  for (const day of ['2026-02-30', '0000-01-01', '1405/09/01', 'tomorrow', 5])
    expect(await refused('PATCH', id, { ends_on: day })).toEqual([['ends_on', 'not_a_date']])
  expect(
    await refused('POST', null, { ...CAMPAIGN, ends_on: dayAfter(-1), total_budget: 1_499_999 }),
  ).toEqual([
    ['ends_on', 'end_in_past'],
    ['total_budget', 'دست‌کم ۱۵۰٬۰۰۰\u00a0تومان بنویسید.'],
  ])
  const tooLarge = Number(LARGEST_AMOUNT) + 1
  for (const field of ['daily_budget', 'total_budget'])
    expect(await refused('PATCH', id, { [field]: tooLarge })).toEqual([
      [field, expect.stringMatching(/^حداکثر .*\sتومان/)],
    ])
  expect(await refused('PATCH', id, { daily_budget: 1_000, bid: 10 })).toEqual([
    ['bid', expect.stringMatching(/^دست‌کم .*تومان بنویسید\.$/)],
    ['daily_budget', 'دست‌کم ۱۵۰٬۰۰۰\u00a0تومان بنویسید.'],
  ])
  await send('PATCH', id, { starts_on: dayAfter(5) })
  expect(await refused('PATCH', id, { ends_on: dayAfter(4) })).toEqual([['ends_on', 'end_before_start']])
  await spend(id, 2_000_000)
  expect(await refused('PUT', id, { ...CAMPAIGN, total_budget: 1_999_999 })).toEqual([
    ['total_budget', 'below_spent'],
  ])
  const ended = await send('PATCH', id, { total_budget: 2_000_000 })
  expect(ended.json()).toMatchObject({ total_budget: 2_000_000, spent: 2_000_000 })
})

test('a campaign that has ended can be changed in other ways, and a copy of it begins without days', async () => {
  const { id } = await makeCampaign(t, me.headers)
  await makeAd(t, me.headers, id)
  await send('PATCH', id, { starts_on: dayAfter(0), ends_on: dayAfter(1), total_budget: 5_000_000 })
  t.clock.advance(3 * 86_400)
  me = await t.signIn(PHONE)
  const renamed = await send('PATCH', id, { title: 'پس از پایان' })
  expect([renamed.statusCode, renamed.json()]).toEqual([
    200,
    expect.objectContaining({ ends_on: dayAfter(-2), title: 'پس از پایان' }),
  ])
  const copy = await t.app.inject({
    method: 'POST',
    url: `${CAMPAIGNS}${id}/duplicate/`,
    headers: me.headers,
  })
  expect(copy.json()).toMatchObject({ ...OPEN, total_budget: 5_000_000 })
  const blocker = async () => {
    const list = await t.app.inject({ url: `${CAMPAIGNS_LIST}?id__in=${id}`, headers: me.headers })
    return list.json<{ results: Campaign[] }>().results[0]?.blocker
  }
  await sql`update ads set status = 3 where campaign_id = ${id}`.execute(t.db)
  expect(await blocker()).toBe('ended')
  await send('PATCH', id, { ends_on: dayAfter(0) })
  expect(await blocker()).not.toBe('ended')
})

test('changes of days and total are told with both values', async () => {
  const { id } = await makeCampaign(t, me.headers)
  await send('PATCH', id, { ends_on: dayAfter(2), total_budget: 3_000_000 })
  const answer = await t.app.inject({ url: `${CAMPAIGNS}${id}/history/`, headers: me.headers })
  expect(answer.json<HistoryList>().results).toMatchObject([
    { kind: 'total', before: null, after: 3_000_000 },
    {
      kind: 'dates',
      before: { starts_on: null, ends_on: null },
      after: { starts_on: null, ends_on: dayAfter(2) },
    },
  ])
})

test('what was spent is told only where amounts may be seen', async () => {
  const { id } = await makeCampaign(t, me.headers)
  await spend(id, 7_000)
  const spent = async () => (await send('PATCH', id, { user_apply: true })).json<Campaign>().spent
  expect(await spent()).toBe(7_000)
  await makeAd(t, me.headers, id)
  const listedFor = async (headers: Record<string, string>) => {
    const list = await t.app.inject({ url: `${CAMPAIGNS_LIST}?id__in=${id}`, headers })
    return list.json<{ results: Campaign[] }>().results[0]?.spent
  }
  expect(await listedFor(me.headers)).toBe(7_000)
  expect(await listedFor((await joinAs(t, me.accountId, 'viewer')).headers)).toBeNull()
  await t.db
    .deleteFrom('account_permissions')
    .where('account_id', '=', BigInt(me.accountId))
    .where('permission', '=', VIEW_AMOUNTS)
    .execute()
  expect(await spent()).toBeNull()
})
