import { expect, test } from 'vitest'
import { PALETTES } from './palettes.ts'
import { suggestedBanners } from './suggestions.ts'

const words = {
  title: 'خودروی دلخواه شما',
  subtitles: ['بازدید رایگان', 'قیمت روز'],
  actions: ['دیدن خودرو', 'تماس', 'رزرو بازدید'],
}
const ground = { root: 'vehicles', title: '', words, pictures: ['a', 'b'] }

test('there is one for each template, each in its own colours', () => {
  const suggestions = suggestedBanners(ground)
  expect(suggestions.map(({ template }) => template)).toEqual(['1', '2', '3'])
  expect(new Set(suggestions.map(({ colors }) => colors.background)).size).toBe(3)
})

test('each uses the next picture, subtitle and call to action, and the first again after the last', () => {
  const suggestions = suggestedBanners(ground)
  expect(suggestions.map(({ picture }) => picture)).toEqual(['a', 'b', 'a'])
  expect(suggestions.map(({ texts }) => texts.subtitle)).toEqual([
    'بازدید رایگان',
    'قیمت روز',
    'بازدید رایگان',
  ])
  expect(suggestions.map(({ texts }) => texts.action)).toEqual(words.actions)
})

test('without pictures there are suggestions too', () => {
  expect(suggestedBanners({ ...ground, pictures: [] }).map(({ picture }) => picture)).toEqual([
    null,
    null,
    null,
  ])
})

test.each([
  ['  نمایشگاه   آریا ', 'نمایشگاه آریا'],
  ['نمایشگاه آریا ۰۹۱۲۱۲۳۴۵۶۷', 'نمایشگاه آریا'],
  ['🚗🚗', words.title],
  ['', words.title],
  ['خودرو '.repeat(20), words.title],
])('the title %j is shown on the banner as %j', (title, shown) => {
  expect(suggestedBanners({ ...ground, title })[0]?.texts.title).toBe(shown)
})

test.each([null, 'unheard-of', 'jobs'])('category %j has colours of the palettes', (root) => {
  const known = Object.values(PALETTES).map(({ background }) => background as string)
  for (const { colors } of suggestedBanners({ ...ground, root })) expect(known).toContain(colors.background)
})
