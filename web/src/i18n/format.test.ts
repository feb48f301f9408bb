import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { expect, test } from 'vitest'
import { countdownText, dayText, timeText, weekdayName } from './date-format.ts'
import { decimalText, numberText, tomanText } from './format.ts'
import { referenceText } from './reference-text.ts'

test('numbers have Persian digits in groups of three', () => {
  expect(numberText(1_234_567)).toBe('۱٬۲۳۴٬۵۶۷')
  expect(numberText(0)).toBe('۰')
})

test.each([0, 1])('numbers read as the platform writes them, with %i digits of fraction', (digits) => {
  const platform = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: digits })
  const numbers = [0, 7, 12.5, 99.96, 999, 999.5, 1_000, 12_345, 1_234_567.89, 2 ** 53 - 1, 0.04, 1e15]
  for (const number of numbers)
    for (const signed of number === 0 ? [0] : [number, -number])
      if (platform.format(signed).match(/[۱-۹]/))
        expect(decimalText(signed, digits)).toBe(platform.format(signed))
  expect(numberText(-0.4)).toBe('۰')
})

test('amounts in rial are said in whole tomans', () => {
  expect(tomanText(3_000_000)).toBe('۳۰۰٬۰۰۰')
  expect(tomanText(19)).toBe('۱')
})

test('days are Jalali and of Tehran', () => {
  expect(dayText('2026-11-20T20:29:59Z')).toBe('۲۹ آبان ۱۴۰۵')
  expect(dayText('2026-11-20T20:30:00Z')).toBe('۳۰ آبان ۱۴۰۵')
})

test('days and times read as the platform writes them', () => {
  const zone = { timeZone: 'Asia/Tehran' } as const
  const weekday = new Intl.DateTimeFormat('fa-IR', { ...zone, weekday: 'long' })
  const month = new Intl.DateTimeFormat('fa-IR', { ...zone, month: 'long' })
  const time = new Intl.DateTimeFormat('fa-IR', {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  // Covers each hour of the day and each day of the year.
  for (let at = Date.parse('2026-03-20T21:17:00Z'), days = 0; days < 366; days += 1, at += 25 * HOUR_MS) {
    const day = tehranDay(new Date(at))
    expect(dayText(new Date(at)).split(' ')[1]).toBe(month.format(at))
    expect(weekdayName(day)).toBe(weekday.format(at))
    expect(timeText(new Date(at))).toBe(time.format(at))
  }
})

test('times are of Tehran', () => {
  expect(timeText('2026-11-20T20:30:00Z')).toBe('۰۰:۰۰')
})

test('a countdown stays left-to-right', () => {
  expect(countdownText(65)).toBe('\u2066۱:۰۵\u2069')
})

test("a bank's reference with letters stays as the bank wrote it", () => {
  expect(referenceText('8812345')).toBe('۸۸۱۲۳۴۵')
  expect(referenceText('A1B2-77')).toBe('A1B2-77')
})
