import { FULL_WEEK, slotsFromDaypart } from '@jarchi/shared/time/daypart.ts'
import { expect, test } from 'vitest'
import { pageBody, sharedSlots } from './page-body.ts'

const campaign = {
  id: 7,
  title: 'گل «رز» "و" \\ یاس',
  user_apply: true,
  daily_budget: 3_000_000,
  bid: 10_000,
  click_ceiling: 10_000,
  click_price: null,
  starts_on: null,
  ends_on: null,
  total_budget: null,
  spent: 0,
  divar_config: { cities: [], neighborhoods: [], category_slugs: ['light'], keywords: [] },
  campaign_register_extra_data: {},
  created_at: '2026-05-09T08:30:00.000Z',
  archived_at: null,
  revision: 'one',
  divar_ad: null,
  campaignAdActive: false,
  allCitiesSelected: true,
  allNeighborhoodsSelected: true,
  landingUrlType: null,
  blocker: 'no_ad' as const,
  next_blocker: null,
  labels: {
    cities: { first: null, more: 0 },
    neighborhoods: { first: null, more: 0 },
    categories: { first: 'سواری', more: 0 },
  },
}
const dawn = `${'0'.repeat(163)}1`.padStart(168, '1')

test.each([[[]], [[FULL_WEEK]], [[FULL_WEEK, dawn, FULL_WEEK]]])('%j is the JSON of the page', (dayparts) => {
  const results = dayparts.map((daypart) => ({ ...campaign, display_time: sharedSlots(daypart) }))
  const page = { count: 12, next: '/svc/?offset=3', previous: null, results }
  expect(JSON.parse(pageBody(page).toString())).toEqual(page)
})

test('slots are shared and correct', () => {
  expect(sharedSlots(dawn)).toBe(sharedSlots(dawn))
  expect(sharedSlots(dawn)).toEqual(slotsFromDaypart(dawn))
})
