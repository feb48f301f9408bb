import { expect, test } from 'vitest'
import { axisText, daysText, figureText, pointText, shareText } from './report-format.ts'

const bare = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '')

test('days stand with their weekday, and a range names its year once', () => {
  expect(pointText('2026-11-22')).toBe('یکشنبه ۱ آذر ۱۴۰۵')
  expect(pointText('2026-11-22T14')).toBe('یکشنبه ۱ آذر ۱۴۰۵، ساعت ۱۴ تا ۱۵')
  expect(pointText('2026-11-22T23')).toBe('یکشنبه ۱ آذر ۱۴۰۵، ساعت ۲۳ تا ۰')
  expect(daysText('2026-11-16', '2026-11-22')).toBe('۲۵ آبان تا ۱ آذر ۱۴۰۵')
  expect(daysText('2026-03-19', '2026-03-22')).toBe('۲۸ اسفند ۱۴۰۴ تا ۲ فروردین ۱۴۰۵')
  expect(daysText('2026-11-22', '2026-11-22')).toBe('یکشنبه ۱ آذر ۱۴۰۵')
})

test('an axis names days, and hours within them', () => {
  expect(axisText('2026-11-22')).toBe('۱ آذر')
  expect(axisText('2026-11-22T00')).toBe('۱ آذر')
  expect(axisText('2026-11-22T09')).toBe('۹')
})

test('figures stand with their units; small shares keep their fraction', () => {
  expect(figureText('spend', 3_600_000)).toBe('۳۶۰٬۰۰۰ تومان')
  expect(figureText('clicks', 12_345)).toBe('۱۲٬۳۴۵')
  expect(bare(shareText(0.0125))).toBe('۱٫۲۵٪')
  expect(bare(shareText(0.644))).toBe('۶۴٪')
})
