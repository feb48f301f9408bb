import { expect, test } from 'vitest'
import { beginning, partsOf, Trail } from './position.ts'

const at = new Date('2026-11-23T09:00:00.123Z')
const kept = { stream: 'first', sequence: 40, at }
const stream = { created: 'first', firstSequence: 30 }

test('reading continues after the position, or at the beginning if numbers were given again', () => {
  expect(beginning(kept, stream, at)).toEqual({ after: 40, trouble: null })
  expect(beginning(kept, stream, new Date(at.getTime() + 1))).toEqual({ after: 40, trouble: null })
  // Removed by hand: the gap behind it is visible in the numbers.
  expect(beginning(kept, { ...stream, firstSequence: 60 }, null)).toEqual({ after: 40, trouble: null })
  expect(beginning({ ...kept, at: null }, stream, at)).toEqual({ after: 40, trouble: null })
  expect(beginning(null, stream, null)).toEqual({ after: 29, trouble: null })
  expect(beginning(null, { ...stream, firstSequence: 0 }, null)).toEqual({ after: 0, trouble: null })
  const made = { created: 'second', firstSequence: 1 }
  expect(beginning(kept, made, null)).toEqual({ after: 0, trouble: 'another stream' })
  const other = new Date(at.getTime() + 60_000)
  expect(beginning(kept, stream, other)).toEqual({ after: 29, trouble: 'another message' })
})

test('missing numbers split the messages, and earlier ones are skipped', () => {
  const read = (last: number, ...sequences: number[]) =>
    partsOf(
      last,
      sequences.map((sequence) => ({ sequence })),
    ).map(({ missing, messages }) => [missing, ...messages.map(({ sequence }) => sequence)])
  expect(read(4)).toEqual([])
  expect(read(4, 5, 6, 7)).toEqual([[0, 5, 6, 7]])
  expect(read(4, 7, 8)).toEqual([[2, 7, 8]])
  expect(read(4, 5, 9, 10, 12)).toEqual([
    [0, 5],
    [3, 9, 10],
    [1, 12],
  ])
  expect(read(4, 3, 4, 5, 4, 6)).toEqual([[0, 5, 6]])
})

test('only what is old enough is removed, and named once', () => {
  const trail = new Trail(1_000)
  for (let time = 0; time <= 1_000; time += 50) trail.step(time + 7, time)
  expect(trail.removable(999)).toBeNull()
  expect(trail.removable(1_000)).toBe(7)
  expect(trail.removable(1_049)).toBeNull()
  expect(trail.removable(1_550)).toBe(507)
  expect(trail.removable(9_000)).toBe(1_007)
  expect(trail.removable(9_000)).toBeNull()
})
