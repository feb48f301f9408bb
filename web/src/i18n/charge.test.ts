import { expect, test } from 'vitest'
import { shortToman } from './charge.ts'

test.each([
  [5_000_000, '۵ میلیون'],
  [100_000_000, '۱۰۰ میلیون'],
  [1_500_000, '۱٬۵۰۰٬۰۰۰'],
  [150_000, '۱۵۰٬۰۰۰'],
  [0, '۰'],
])('%i toman is %s', (toman, text) => {
  expect(shortToman(toman)).toBe(text)
})
