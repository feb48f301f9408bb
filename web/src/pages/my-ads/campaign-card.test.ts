import { expect, test } from 'vitest'
import { categoriesLine, citiesLine } from './campaign-card.tsx'

function labelled(first: string | null, more: number, allCitiesSelected = false) {
  return { allCitiesSelected, labels: { cities: { first, more }, categories: { first, more } } }
}

test('cities in one line', () => {
  expect(citiesLine(labelled('تهران', 3))).toBe('تهران و ۳ شهر دیگر')
  expect(citiesLine(labelled('تهران', 0))).toBe('تهران')
  expect(citiesLine(labelled(null, 0, true))).toBe('همهٔ شهرها')
})

test('categories in one line', () => {
  expect(categoriesLine(labelled('املاک', 1))).toBe('املاک و ۱ دستهٔ دیگر')
  expect(categoriesLine(labelled(null, 0))).toBe('')
})
