import { expect, test } from 'vitest'
import { keepChoice, keptChoice } from './kept-choice.ts'

function storage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return () => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  })
}
const refusing = () => {
  throw new DOMException('no storage', 'SecurityError')
}
const choice = { amount: 20_000_000, packageId: 3, gateway: 'sep', giftCode: 'ABCD-EFGH' }

test('a choice comes back, to its own account only', () => {
  const tab = storage()
  keepChoice(tab, 5, choice)
  expect(keptChoice(tab, 5, 15_000_000)).toEqual(choice)
  expect(keptChoice(tab, 6, 15_000_000)).toEqual({
    amount: 15_000_000,
    packageId: null,
    gateway: null,
    giftCode: null,
  })
})

test('an emptied field comes back empty', () => {
  const tab = storage()
  keepChoice(tab, 5, { ...choice, amount: null })
  expect(keptChoice(tab, 5, 15_000_000).amount).toBeNull()
})

test('a forgotten one is the usual again', () => {
  const tab = storage()
  keepChoice(tab, 5, choice)
  keepChoice(tab, 5, null)
  expect(keptChoice(tab, 5, 15_000_000).amount).toBe(15_000_000)
})

test.each(['', '{', '5', 'null', '"x"'])('%j is nothing that was kept', (text) => {
  expect(keptChoice(storage({ 'charge/5': text }), 5, 15_000_000).amount).toBe(15_000_000)
})

test('strange values are dropped one by one', () => {
  const text = JSON.stringify({ amount: -5, packageId: 1.5, gateway: 7, giftCode: 'x'.repeat(41) })
  expect(keptChoice(storage({ 'charge/5': text }), 5, 15_000_000)).toEqual({
    amount: null,
    packageId: null,
    gateway: null,
    giftCode: null,
  })
})

test('without storage nothing breaks', () => {
  expect(keptChoice(refusing, 5, 15_000_000).amount).toBe(15_000_000)
  expect(() => keepChoice(refusing, 5, choice)).not.toThrow()
})
