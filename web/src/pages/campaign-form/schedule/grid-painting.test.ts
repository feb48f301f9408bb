import { describe, expect, test } from 'vitest'
import { FULL_WEEK, hoursPerWeek } from '@jarchi/shared/time/daypart.ts'
import { moved, rectangle, toggledAt } from './grid-painting.ts'

const at = (day: number, hour: number) => ({ day, hour })

describe('moved', () => {
  test.each([
    [at(2, 8), 'ArrowLeft', at(2, 9)],
    [at(2, 8), 'ArrowRight', at(2, 7)],
    [at(2, 8), 'ArrowUp', at(1, 8)],
    [at(2, 8), 'ArrowDown', at(3, 8)],
    [at(6, 23), 'ArrowDown', at(6, 23)],
    [at(6, 23), 'ArrowLeft', at(6, 23)],
    [at(2, 8), 'Home', at(2, -1)],
    [at(2, 8), 'End', at(2, 23)],
    [at(2, 8), 'PageUp', at(-1, 8)],
    [at(2, 8), 'PageDown', at(6, 8)],
  ])('from %o by %s to %o', (from, key, to) => {
    expect(moved(from, key)).toEqual(to)
  })

  test('reaches the heads but never the corner between them', () => {
    expect(moved(at(0, 0), 'ArrowRight')).toEqual(at(0, -1))
    expect(moved(at(0, -1), 'ArrowUp')).toEqual(at(0, -1))
    expect(moved(at(-1, 0), 'ArrowRight')).toEqual(at(-1, 0))
    expect(moved(at(-1, 5), 'Home')).toEqual(at(-1, 0))
  })

  test('is null for other keys', () => expect(moved(at(0, 0), 'a')).toBeNull())
})

test('a stroke spans the same hours on every day it crosses, drawn either way', () => {
  expect(rectangle(at(1, 3), at(0, 2))).toEqual([2, 3, 26, 27])
})

describe('toggledAt', () => {
  test('a head takes its whole row or column', () => {
    expect(hoursPerWeek(toggledAt(FULL_WEEK, at(3, -1)))).toBe(144)
    expect(hoursPerWeek(toggledAt(FULL_WEEK, at(-1, 3)))).toBe(161)
  })

  test('a row that is partly on is filled first', () => {
    const holed = toggledAt(FULL_WEEK, at(3, 5))
    expect(hoursPerWeek(holed)).toBe(167)
    expect(toggledAt(holed, at(3, -1))).toBe(FULL_WEEK)
  })
})
