import type { Capital } from '@jarchi/shared/api/targeting.ts'
import { DAYPART_PRESETS, FULL_WEEK, setSlots, slotsFromDaypart } from '@jarchi/shared/time/daypart.ts'
import { expect, test } from 'vitest'
import { campaign } from '../../../test/campaigns.ts'
import { isShownIn, replacementOf, withoutCity, withoutHours } from './campaign-change.tsx'

const one = campaign('حراج پاییزه')
const place = (slug: string, id: number) => ({ id, slug, name: slug })
const capitals: Capital[] = [
  {
    ...place('tehran-province', 1),
    capital_city_id: 1,
    cities: [
      { ...place('tehran', 1), neighborhoods: [place('vanak', 5)] },
      { ...place('rey', 2), neighborhoods: [] },
    ],
  },
]
const NO_HOURS = '0'.repeat(168)

test('hours are taken out of the schedule, and all the rest of the campaign stays', () => {
  const hours = setSlots(NO_HOURS, [0, 30], true)
  const part = withoutHours(one, hours)
  expect(part?.display_time).toEqual(slotsFromDaypart(setSlots(FULL_WEEK, [0, 30], false)))
  expect(replacementOf(one, part ?? {})).toEqual({
    title: one.title,
    daily_budget: one.daily_budget,
    bid: one.bid,
    divar_config: one.divar_config,
    display_time: part?.display_time,
  })
})

test('the last hours stay: an empty schedule would mean the whole week', () => {
  const evenings = { ...one, display_time: slotsFromDaypart(DAYPART_PRESETS.evenings) }
  expect(withoutHours(evenings, DAYPART_PRESETS.evenings)).toBeNull()
})

test('a city leaves with its neighbourhoods; of all cities all others stay', () => {
  const config = { ...one.divar_config, cities: ['tehran', 'rey'], neighborhoods: ['vanak'] }
  expect(withoutCity({ ...one, divar_config: config }, 'tehran', capitals)?.divar_config).toMatchObject({
    cities: ['rey'],
    neighborhoods: [],
  })
  const everywhere = { ...one, divar_config: { ...config, cities: [], neighborhoods: [] } }
  expect(withoutCity(everywhere, 'rey', capitals)?.divar_config?.cities).toEqual(['tehran'])
})

test('the last city stays: none would mean all of them', () => {
  expect(withoutCity(one, 'tehran', capitals)).toBeNull()
  expect(isShownIn(one, 'tehran')).toBe(true)
  expect(isShownIn(one, 'rey')).toBe(false)
})
