import { expect, test } from 'vitest'
import categoryData from '../../../../data/reference/categories.json' with { type: 'json' }
import locationData from '../../../../data/reference/locations.json' with { type: 'json' }
import { CITY_PLACE, cityInPhrase, phrasesByCategory, phrasesOf } from './suggest-keywords.ts'

const categoryNames = categoryData.categories.map((category) => category.en_name)
const cityNames = locationData.capitals.flatMap((capital) =>
  capital.cities.map((city) => cityInPhrase(city.name)),
)
const longestCity = cityNames.reduce((longest, name) => (name.length > longest.length ? name : longest), '')

const entries = Object.entries(phrasesByCategory)
const withCity = (phrase: string) => phrase.replace(CITY_PLACE, longestCity)

test('the phrases are for existing categories, and nothing else', () => {
  expect(Object.keys(phrasesByCategory).toSorted()).toEqual(categoryNames.toSorted())
})

test('every category has at least five phrases, all different', () => {
  for (const [category, phrases] of entries) {
    expect(phrases.length, category).toBeGreaterThanOrEqual(5)
    expect(new Set(phrases).size, category).toBe(phrases.length)
  }
})

test('phrases are written in Persian letters and digits, with single blanks', () => {
  for (const [category, phrases] of entries) {
    for (const phrase of phrases) {
      expect(withCity(phrase), category).toMatch(/^[آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئأؤءۀ۰-۹ \u200c]+$/u)
      expect(phrase, category).not.toMatch(/ {2}|^ | $|\u200c{2}|\u200c | \u200c|\u200c$/u)
    }
  }
})

test('a phrase fits a keyword with any city, and names at most one city', () => {
  for (const [category, phrases] of entries) {
    for (const phrase of phrases) {
      expect(withCity(phrase).length, category).toBeGreaterThanOrEqual(2)
      expect(withCity(phrase).length, category).toBeLessThanOrEqual(60)
      expect(phrase.split(CITY_PLACE).length, category).toBeLessThanOrEqual(2)
    }
  }
})

test('every city reads well in a phrase', () => {
  for (const name of cityNames)
    expect(name).toMatch(
      /^[آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئ]+([ \u200c][آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئ]+)*$/u,
    )
})

test('a category without phrases of its own takes those of its nearest parent', () => {
  expect(phrasesOf(['mobile-phones', 'mobile-tablet', 'electronic-devices'])).toBe(
    phrasesByCategory['mobile-phones'],
  )
  expect(phrasesOf(['foldable-phones', 'mobile-phones', 'mobile-tablet'])).toBe(
    phrasesByCategory['mobile-phones'],
  )
  expect(phrasesOf(['constructor'])).toEqual([])
})
