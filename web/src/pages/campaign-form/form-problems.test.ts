import { expect, test } from 'vitest'
import { fieldNamed, firstProblem, isComplete, nextSection } from './form-problems.ts'

const nothingYet = { banners: 'missing', webAddress: 'required' }

test('the shortest way is banner, link, send', () => {
  expect(firstProblem(nothingYet)).toBe('banners')
  expect(nextSection('banner', { webAddress: 'required' })).toBe('landing')
  expect(nextSection('landing', {})).toBe('review')
})

test('a section left behind incomplete is come back to', () => {
  expect(nextSection('landing', { banners: 'missing' })).toBe('banner')
})

test('problems count in the order of the page, not of their discovery', () => {
  expect(firstProblem({ bid: 'too_small', title: 'too_short' })).toBe('title')
  expect(firstProblem({})).toBeNull()
  expect(firstProblem({ bid: 'too_small', title: 'too_short' }, 'money')).toBe('bid')
})

test('a section is complete when none of its fields has a problem', () => {
  expect(isComplete('money', { bid: 'too_small' })).toBe(false)
  expect(isComplete('money', nothingYet)).toBe(true)
})

test('an address names a field behind its mark, and nothing else', () => {
  expect(fieldNamed('#bid')).toBe('bid')
  for (const none of ['', '#', '#week', '#constructor']) expect(fieldNamed(none)).toBeNull()
})
