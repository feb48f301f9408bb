import { expect, test } from 'vitest'
import { staffCommand } from './arguments.ts'

test('verdicts are read with their ad, reasons and note', () => {
  expect(staffCommand(['approve', '12'])).toEqual({
    name: 'review',
    adId: 12,
    review: { verdict: 'approve', reasons: [], note: null },
  })
  const denial = ['deny', '12', '--reasons', 'low_quality, stretched', '--note', 'لوگو تار است']
  expect(staffCommand(denial)).toEqual({
    name: 'review',
    adId: 12,
    review: { verdict: 'deny', reasons: ['low_quality', 'stretched'], note: 'لوگو تار است' },
  })
})

test('no words and --help show the usage', () => {
  expect(staffCommand([])).toEqual({ name: 'help' })
  expect(staffCommand(['approve', '--help'])).toEqual({ name: 'help' })
})

test.each([
  [['explode', '12']],
  [['approve']],
  [['approve', 'twelve']],
  [['approve', '-5']],
  [['approve', '12', '13']],
  [['ads', '12']],
  [['deny', '12', '--because', 'x']],
  [['deny', '12', '--note']],
])('%j is misused', (words) => {
  expect(staffCommand(words).name).toBe('misused')
})
