import { expect, test } from 'vitest'
import { reviewTimeText } from './ad-timeline.tsx'

test.each([
  [3, '۱۰ دقیقه'],
  [31, '۴۰ دقیقه'],
  [50, '۱ ساعت'],
  [61, '۲ ساعت'],
  [600, '۱۰ ساعت'],
])('a median of %i minutes is promised as %s', (minutes, text) => expect(reviewTimeText(minutes)).toBe(text))
