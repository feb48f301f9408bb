import { expect, test } from 'vitest'
import { axisText, daysText, figureText, pointText, shareText, shortText, tileText } from './report-format.ts'

const bare = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '')

test('days stand with their weekday, and a range names its year once', () => {
  expect(pointText('2026-11-22')).toBe('یکشنبه ۱ آذر ۱۴۰۵')
  expect(pointText('2026-11-22T14')).toBe('یکشنبه ۱ آذر ۱۴۰۵، ساعت ۱۴ تا ۱۵')
  expect(pointText('2026-11-22T23')).toBe('یکشنبه ۱ آذر ۱۴۰۵، ساعت ۲۳ تا ۲۴')
  expect(daysText('2026-11-16', '2026-11-22')).toBe('۲۵ آبان تا ۱ آذر ۱۴۰۵')
  expect(daysText('2026-03-19', '2026-03-22')).toBe('۲۸ اسفند ۱۴۰۴ تا ۲ فروردین ۱۴۰۵')
  expect(daysText('2026-11-22', '2026-11-22')).toBe('یکشنبه ۱ آذر ۱۴۰۵')
})

test('an axis names days, and hours within them', () => {
  expect(axisText('2026-11-22')).toBe('۱ آذر')
  expect(axisText('2026-11-22T00')).toBe('۱ آذر')
  expect(axisText('2026-11-22T09')).toBe('۹')
})

test('short numbers read as the platform writes them', () => {
  const platform = new Intl.NumberFormat('fa-IR', { notation: 'compact', maximumFractionDigits: 1 })
  const edges = [0, 0.5, 2.5, 999, 999.94, 999.95, 1_000, 1_450, 12_500, 999_949, 999_950, 1e6, 1.25e6]
  const large = [999_949_999, 999_950_000, 1e9, 7_250_000_000, 1e12, 12_345_678_901_234]
  const others = Array.from({ length: 400 }, (_, at) => Math.round(1.07 ** at))
  for (const number of [...edges, ...large, ...others.filter((each) => each < 1e15)])
    expect(shortText(number)).toBe(platform.format(number))
})

test('figures stand with their units; small shares keep their fraction', () => {
  expect(figureText('spend', 3_600_000)).toBe('۳۶۰٬۰۰۰\u00a0تومان')
  expect(figureText('clicks', 12_345)).toBe('۱۲٬۳۴۵')
  expect(bare(shareText(0.0125))).toBe('۱٫۲۵٪')
  expect(bare(shareText(0.644))).toBe('۶۴٪')
})

test.each([
  [999, '۹۹۹'],
  [9_185, '۹٫۲\u00a0هزار'],
  [46_613, '۴۷\u00a0هزار'],
  [146_613, '۱۴۷\u00a0هزار'],
  [1_234_567, '۱٫۲\u00a0میلیون'],
  [12_345_678, '۱۲\u00a0میلیون'],
])('a tile of the map has room for %d as %s', (number, text) => {
  expect(tileText(number)).toBe(text)
})
