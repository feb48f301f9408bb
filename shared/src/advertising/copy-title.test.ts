import { expect, test } from 'vitest'
import { copyTitle } from './copy-title.ts'

test('a copy is numbered after the copies that there are', () => {
  expect(copyTitle('پراید تمیز', new Set(['پراید تمیز']), 60)).toBe('پراید تمیز (۲)')
  expect(copyTitle('پراید تمیز', new Set(['پراید تمیز (۲)']), 60)).toBe('پراید تمیز (۳)')
  expect(copyTitle('پراید تمیز (۹)', new Set(), 60)).toBe('پراید تمیز (۲)')
})

test('a long title gives way to its number', () => {
  expect(copyTitle('ا'.repeat(60), new Set(), 60)).toBe(`${'ا'.repeat(56)} (۲)`)
})

test('no half of a character stays at the cut', () => {
  expect(copyTitle(`${'ا'.repeat(55)}🚗🚗`, new Set(), 60)).toBe(`${'ا'.repeat(55)} (۲)`)
})
