import { expect, test } from 'vitest'
import { percentOf } from './change-choice.tsx'

test.each([
  ['۱۵', 15],
  ['-۲۰٪', -20],
  ['−20 %', -20],
  ['+10', 10],
  ['0', null],
  ['-100', null],
  ['1001', null],
  ['۱۲٫۵', null],
  ['', null],
])('a percent typed as %j is %j', (typed, percent) => {
  expect(percentOf(typed)).toBe(percent)
})
