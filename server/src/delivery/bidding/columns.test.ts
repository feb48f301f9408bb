import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Columns, Lists } from './columns.ts'

test('numbers stay with their id while others come and go', () => {
  const change = fc.record({ id: fc.nat(40), value: fc.nat(1_000), isGone: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const columns = new Columns(['one', 'other'])
      const expected = new Map<number, number>()
      for (const { id, value, isGone } of changes) {
        if (isGone) {
          columns.delete(id)
          expected.delete(id)
          continue
        }
        const row = columns.rowOf(id) < 0 ? columns.add(id) : columns.rowOf(id)
        if (!expected.has(id)) expect([columns.numbers.one[row], columns.numbers.other[row]]).toEqual([0, 0])
        columns.numbers.one[row] = value
        columns.numbers.other[row] = -value
        expected.set(id, value)
      }
      expect(columns.size).toBe(expected.size)
      expect(
        new Map([...columns.rows()].map((row) => [columns.idOf(row), columns.numbers.one[row]])),
      ).toEqual(expected)
      for (const [id, value] of expected) expect(columns.numbers.other[columns.rowOf(id)]).toBe(-value)
    }),
  )
})

test('there is room for as many rows as come', () => {
  const columns = new Columns(['one'])
  for (let id = 1; id <= 5_000; id++) {
    const row = columns.add(id)
    columns.numbers.one[row] = id
  }
  expect(columns.capacity).toBeGreaterThanOrEqual(5_000)
  for (let id = 1; id <= 5_000; id++) expect(columns.numbers.one[columns.rowOf(id)]).toBe(id)
  expect(columns.rowOf(5_001)).toBe(-1)
})

test('each row keeps its list, however often lists grow and shrink', () => {
  const change = fc.record({ row: fc.nat(3_000), list: fc.array(fc.nat(60_000), { maxLength: 40 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
      const lists = new Lists((length) => new Uint16Array(length))
      const expected = new Map<number, number[]>()
      for (const { row, list } of changes) {
        lists.set(row, list)
        expected.set(row, list)
        expect(lists.has(row, list)).toBe(true)
        expect(lists.has(row, [...list, 1])).toBe(false)
      }
      for (const [row, list] of expected) expect(lists.of(row)).toEqual(list)
      expect(lists.of(9_999)).toEqual([])
    }),
  )
})
