import { expect, test } from 'vitest'
import { beginningText, endText, weekdayText } from './promotions.ts'

test('a day that begins, and a day that is over', () => {
  expect(beginningText('2026-11-21T20:30:00Z')).toBe('۱ آذر ۱۴۰۵')
  expect(endText('2026-11-28T20:30:00Z')).toBe('پایان ۷ آذر ۱۴۰۵')
})

test('any other moment is told by its time in Tehran', () => {
  expect(beginningText('2026-11-22T05:30:00Z')).toBe('۱ آذر ۱۴۰۵، ساعت ۰۹:۰۰')
  expect(endText('2026-11-25T16:00:00Z')).toBe('۴ آذر ۱۴۰۵، ساعت ۱۹:۳۰')
})

test('the day of the week goes before', () => {
  expect(weekdayText('2026-11-25T14:30:00Z')).toBe('چهارشنبه ۴ آذر ۱۴۰۵')
})
