import { expect, test } from 'vitest'
import { cityInPhrase, phrasesByCategory, suggestKeywords } from './suggest-keywords.ts'

const rent = ['اجاره خانه در {city}', 'رهن کامل']
const cars = ['پراید', 'خرید خودرو در {city}', 'سمند']

test('a phrase with a place for a city gets the city', () => {
  expect(suggestKeywords([rent], ['تهران'])).toEqual(['اجاره خانه در تهران', 'رهن کامل'])
})

test('categories take turns', () => {
  expect(suggestKeywords([rent, cars], ['کرج'])).toEqual([
    'اجاره خانه در کرج',
    'پراید',
    'رهن کامل',
    'خرید خودرو در کرج',
    'سمند',
  ])
})

test('further cities repeat only phrases that name a city, and three cities are enough', () => {
  expect(suggestKeywords([rent], ['تهران', 'کرج', 'قم', 'یزد'])).toEqual([
    'اجاره خانه در تهران',
    'رهن کامل',
    'اجاره خانه در کرج',
    'اجاره خانه در قم',
  ])
})

test('nothing is offered twice', () => {
  expect(suggestKeywords([rent, rent], ['خور', 'خور'])).toEqual(['اجاره خانه در خور', 'رهن کامل'])
})

test('without a city only phrases that need none are offered', () => {
  expect(suggestKeywords([rent, cars], [])).toEqual(['رهن کامل', 'پراید', 'سمند'])
})

test('one category gives at least five phrases, and all of them give twenty', () => {
  const all = Object.values(phrasesByCategory)
  for (const phrases of all) expect(suggestKeywords([phrases], ['تهران']).length).toBeGreaterThanOrEqual(5)
  expect(suggestKeywords(all, ['تهران', 'کرج', 'قم'])).toHaveLength(20)
})

test('the same choice gives the same answer', () => {
  const all = Object.values(phrasesByCategory)
  expect(suggestKeywords(all, ['تهران', 'کرج'])).toEqual(suggestKeywords(all, ['تهران', 'کرج']))
})

test.each([
  ['قاسم‌آباد (خواف)', 'قاسم‌آباد'],
  ['سراوان-سیستان و بلوچستان', 'سراوان'],
  ['اسلام\u200c\u200cآباد غرب', 'اسلام\u200cآباد غرب'],
  ['قا\u064aن', 'قاین'],
  ['تهران', 'تهران'],
])('%s is said as %s', (name, said) => {
  expect(cityInPhrase(name)).toBe(said)
})
