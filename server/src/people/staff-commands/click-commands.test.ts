import { expect, test } from 'vitest'
import { clickCommand } from './click-commands.ts'
import { Misused } from './money-arguments.ts'

const NOTE = ['--note', 'a farm']
const TIMES = ['--from', '2026-11-22T14:00+03:30', '--until', '2026-11-22T15:00+03:30']

test('the meaning of the words', () => {
  expect(clickCommand(['ads'])).toBeUndefined()
  expect(clickCommand(['correct-clicks', '7', ...TIMES, ...NOTE])).toEqual({
    campaignId: 7,
    from: new Date('2026-11-22T10:30:00Z'),
    until: new Date('2026-11-22T11:30:00Z'),
    note: 'a farm',
  })
})

test.each([
  [['7', ...TIMES]],
  [['7', '8', ...TIMES, ...NOTE]],
  [[...TIMES, ...NOTE]],
  [['7', '--from', '2026-11-22T14:00', '--until', '2026-11-22T15:00', ...NOTE]],
  [['7', '--until', '2026-11-22T14:00+03:30', '--from', '2026-11-22T15:00+03:30', ...NOTE]],
])('missing or unclear words are asked for: %j', (words) => {
  expect(() => clickCommand(['correct-clicks', ...words])).toThrow(Misused)
})
