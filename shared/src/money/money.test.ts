import { expect, test } from 'vitest'
import { rialFromToman, tomanFromRial } from './money.ts'

test('ten rials are one toman', () => {
  expect(tomanFromRial(1_500_000)).toBe(150_000)
  expect(rialFromToman(150_000)).toBe(1_500_000)
})

test('a part of a toman is dropped, above and below zero', () => {
  expect(tomanFromRial(19)).toBe(1)
  expect(tomanFromRial(-19)).toBe(-1)
})
