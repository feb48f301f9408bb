import { expect, test } from 'vitest'
import { planProblems, type CampaignPlan } from './campaign-plan.ts'

const today = '2026-11-27'
const open: CampaignPlan = { startsOn: null, endsOn: null, totalBudget: null }
const saved = { startsOn: '2026-11-01', endsOn: '2026-11-20', totalBudget: 9_000_000, spent: 8_000_000 }

test.each([
  ['nothing', {}, {}],
  ['a single day, today', { startsOn: today, endsOn: today }, {}],
  ['a start that is over', { startsOn: '2026-11-01' }, {}],
  [
    'an end before the start',
    { startsOn: '2026-12-02', endsOn: '2026-12-01' },
    { endsOn: 'end_before_start' },
  ],
  ['an end that is over', { endsOn: '2026-11-26' }, { endsOn: 'end_in_past' }],
  ['the least total', { totalBudget: 1_500_000 }, {}],
  ['less than that', { totalBudget: 1_499_999 }, { totalBudget: 'too_small' }],
  ['no money', { totalBudget: 0 }, { totalBudget: 'too_small' }],
])('the plan of a new campaign: %s', (_, plan, problems) => {
  expect(planProblems({ ...open, ...plan }, { today })).toEqual(problems)
})

test.each([
  ['as it is, though it has ended', {}, {}],
  ['another end that is over', { endsOn: '2026-11-21' }, { endsOn: 'end_in_past' }],
  ['a start after its end', { startsOn: '2026-11-21' }, { endsOn: 'end_before_start' }],
  ['longer', { endsOn: today }, {}],
  ['without an end or total', { endsOn: null, totalBudget: null }, {}],
  ['a total of what is spent', { totalBudget: 8_000_000 }, {}],
  ['a total below what is spent', { totalBudget: 7_999_999 }, { totalBudget: 'below_spent' }],
])('the plan of a campaign that has spent something: %s', (_, plan, problems) => {
  expect(planProblems({ ...saved, ...plan }, { today, saved })).toEqual(problems)
})

test('a total that is saved already is not refused, whatever was spent', () => {
  const before = { ...saved, totalBudget: 1_000, spent: 2_000 }
  expect(planProblems(before, { today, saved: before })).toEqual({})
})
