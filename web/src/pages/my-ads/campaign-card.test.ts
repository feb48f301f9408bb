import { expect, test } from 'vitest'
import { categoriesLine, citiesLine } from './campaign-card.tsx'

const NONE = { first: null, more: 0 }

function labelled(
  first: string | null,
  more: number,
  neighborhoods: { first: string | null; more: number } = NONE,
) {
  return { labels: { cities: { first, more }, neighborhoods, categories: { first, more } } }
}

test('cities in one line, with their neighbourhoods', () => {
  expect(citiesLine(labelled('تهران', 3))).toBe('تهران و ۳ شهر دیگر')
  expect(citiesLine(labelled('تهران', 0))).toBe('تهران')
  expect(citiesLine(labelled(null, 0))).toBe('همهٔ شهرها')
  expect(citiesLine(labelled('تهران', 0, { first: 'ونک', more: 0 }))).toBe('تهران · ونک')
  expect(citiesLine(labelled('تهران', 1, { first: 'ونک', more: 2 }))).toBe(
    'تهران و ۱ شهر دیگر · ونک و ۲ محلهٔ دیگر',
  )
})

test('categories in one line; a choice of all is told as that', () => {
  expect(categoriesLine(labelled('املاک', 1))).toBe('املاک و ۱ دستهٔ دیگر')
  expect(categoriesLine(labelled(null, 0))).toBe('همهٔ دسته‌ها')
})
