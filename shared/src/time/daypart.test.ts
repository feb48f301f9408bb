import { expect, test } from 'vitest'
import {
  DAYPART_PRESETS,
  daypartFromSlots,
  daySlots,
  FULL_WEEK,
  hourSlots,
  hoursPerWeek,
  setSlots,
  slotsFromDaypart,
  tehranSlot,
} from './daypart.ts'

const NOTHING = '0'.repeat(168)
const saturdayMidnight = new Date('2026-11-20T20:30:00Z')

test('no slots mean the whole week', () => {
  expect(daypartFromSlots([])).toBe(FULL_WEEK)
  expect(slotsFromDaypart(FULL_WEEK)).toHaveLength(168)
})

test('slots can be converted to a daypart and back, repeated ones once', () => {
  const slots = [
    { day_of_week: 0, hour_of_day: 0 },
    { day_of_week: 2, hour_of_day: 13 },
    { day_of_week: 6, hour_of_day: 23 },
  ]
  expect(slotsFromDaypart(daypartFromSlots([...slots, slots[1]!]))).toEqual(slots)
})

test('the week starts with Saturday midnight in Tehran', () => {
  expect(tehranSlot(saturdayMidnight)).toBe(0)
  expect(tehranSlot(new Date(saturdayMidnight.getTime() - 1))).toBe(167)
  expect(tehranSlot(new Date('2026-11-24T09:30:00Z'))).toBe(3 * 24 + 13)
  expect(tehranSlot(new Date('1969-12-31T20:30:00Z'))).toBe(5 * 24)
})

test('the offset of Tehran is the platform’s, summer and winter', () => {
  const wall = new Intl.DateTimeFormat('en', {
    timeZone: 'Asia/Tehran',
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const days = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']
  for (let day = 0; day < 400; day++) {
    const now = new Date(Date.UTC(2026, 0, 1, day % 24, 29) + day * 86_400_000)
    const parts = Object.fromEntries(wall.formatToParts(now).map((part) => [part.type, part.value]))
    expect(tehranSlot(now)).toBe(days.indexOf(parts['weekday']!) * 24 + Number(parts['hour']))
  }
})

test('an ad is on air only in its hours', () => {
  const firstHour = setSlots(NOTHING, [0], true)
  expect(firstHour[tehranSlot(saturdayMidnight)]).toBe('1')
  expect(firstHour[tehranSlot(new Date(saturdayMidnight.getTime() + 3_600_000))]).toBe('0')
})

test('days and hours can be set and cleared as a whole; other indexes are ignored', () => {
  expect(hoursPerWeek(setSlots(NOTHING, daySlots(6), true))).toBe(24)
  expect(hoursPerWeek(setSlots(FULL_WEEK, hourSlots(0), false))).toBe(161)
  expect(setSlots(NOTHING, [-1, 168, 1.5], true)).toBe(NOTHING)
})

test('the templates have the hours of their names', () => {
  expect(hoursPerWeek(DAYPART_PRESETS.workHours)).toBe(45)
  expect(hoursPerWeek(DAYPART_PRESETS.evenings)).toBe(42)
  expect(hoursPerWeek(DAYPART_PRESETS.weekend)).toBe(48)
  expect(DAYPART_PRESETS.weekend[tehranSlot(new Date('2026-11-26T08:00:00Z'))]).toBe('1')
})
