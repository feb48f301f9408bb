import { expect, test } from 'vitest'
import { adviceOn, type CampaignFacts } from './report-advice.ts'

const campaign = (changes: Partial<CampaignFacts> = {}): CampaignFacts => ({
  id: 1,
  title: 'فروش',
  isOn: true,
  hasCeiling: true,
  days: 7,
  impressions: 10_000,
  clicks: 100,
  spend: 1_000_000,
  spentAt: [],
  hours: [],
  post: null,
  ...changes,
})
const kinds = (...campaigns: CampaignFacts[]) => adviceOn(campaigns).map(({ kind }) => kind)

test('a normal campaign gets no advice', () => {
  expect(adviceOn([campaign()])).toEqual([])
  expect(adviceOn([])).toEqual([])
})

test('advice to raise a budget that is spent early on most days, with the hour', () => {
  expect(adviceOn([campaign({ spentAt: [15, 13, 14, 14] })])).toEqual([
    {
      kind: 'budget_spent_early',
      campaign_id: 1,
      title: 'فروش',
      why: { hour: 14, days: 4 },
      action: 'raise_budget',
    },
  ])
  expect(kinds(campaign({ spentAt: [14, 14, 14] }))).toEqual([])
  expect(kinds(campaign({ spentAt: [20, 21, 22, 22] }))).toEqual([])
  expect(kinds(campaign({ isOn: false, spentAt: [14, 14, 14, 14] }))).toEqual([])
})

test('advice about a banner with half of the usual click rate, but not with few impressions', () => {
  const usual = campaign({ id: 2, impressions: 40_000, clicks: 500 })
  const [advice] = adviceOn([campaign({ clicks: 30 }), usual])
  expect(advice).toMatchObject({ kind: 'low_click_rate', campaign_id: 1, action: 'edit_banner' })
  expect(advice?.why['rate']).toBeCloseTo(0.003)
  expect(advice?.why['usual']).toBeCloseTo(0.0106)
  expect(kinds(campaign({ impressions: 1_000, clicks: 0 }), usual)).toEqual([])
})

test('advice about a keyword with clicks but no chats', () => {
  const post = { chats: 0, keyword: 'پراید', clicks: 40 }
  expect(adviceOn([campaign({ post })])[0]).toMatchObject({
    kind: 'keyword_without_chats',
    why: { keyword: 'پراید', clicks: 40 },
  })
  expect(kinds(campaign({ post: { ...post, chats: 1 } }))).toEqual([])
})

test('advice about hours with many impressions and few clicks', () => {
  const hours = Array.from({ length: 24 }, (_, hour) =>
    hour < 6 ? { impressions: 500, clicks: 0 } : { impressions: 390, clicks: 5 },
  )
  expect(adviceOn([campaign({ hours })])[0]).toMatchObject({
    kind: 'costly_hours',
    why: { from: 0, hours: 6 },
    action: 'edit_hours',
  })
})

test('only the advice about the most money remains, each once', () => {
  const spent = (id: number, spend: number) => campaign({ id, spend, spentAt: [9, 9, 9, 9, 9] })
  const unseen = campaign({ id: 5, spend: 0, impressions: 0, clicks: 0 })
  const found = adviceOn([unseen, spent(1, 10), spent(2, 40), spent(3, 20), spent(4, 30)])
  expect(found.map(({ kind, campaign_id }) => [kind, campaign_id])).toEqual([
    ['budget_spent_early', 2],
    ['no_impressions', 5],
  ])
  expect(kinds(campaign({ impressions: 0, clicks: 0 }))).toEqual(['no_impressions'])
  expect(kinds(campaign({ impressions: 0, clicks: 0, hasCeiling: false }))).toEqual([])
})
