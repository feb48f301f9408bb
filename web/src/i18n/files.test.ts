import { expect, test } from 'vitest'
import { fileSizeText } from './files.ts'

test.each([
  [1, '۱ کیلوبایت'],
  [348_160, '۳۴۰ کیلوبایت'],
  [1_048_576, '۱ مگابایت'],
  [1_258_291, '۱٫۲ مگابایت'],
  [8 * 1_048_576, '۸ مگابایت'],
])('%d bytes', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
