import { expect, test } from 'vitest'
import { exactTomanText, monthText, percentText, shortDayText, signedTomanText } from './statement-format.ts'

const plain = (text: string) => text.replace(/[\u2066\u2069]/g, '')

test('tomans to the last rial, with a sign where one belongs', () => {
  expect(plain(exactTomanText(181_818))).toBe('۱۸٬۱۸۱٫۸')
  expect(plain(exactTomanText(-5))).toBe('−۰٫۵')
  expect(plain(exactTomanText(0))).toBe('۰')
  expect(plain(signedTomanText(1_000))).toBe('+۱۰۰')
  expect(plain(signedTomanText(-1_000_000_000_001))).toBe('−۱۰۰٬۰۰۰٬۰۰۰٬۰۰۰٫۱')
})

test('months, days and rates in words of the calendar', () => {
  expect(monthText('1405-08')).toBe('آبان ۱۴۰۵')
  expect(monthText('1405-01')).toBe('فروردین ۱۴۰۵')
  expect(monthText('1405-12')).toBe('اسفند ۱۴۰۵')
  expect(plain(shortDayText('2026-11-21'))).toBe('۱۴۰۵/۰۸/۳۰')
  expect(percentText(1_000)).toBe('۱۰')
  expect(percentText(950)).toBe('۹٫۵')
})
