import { expect, test } from 'vitest'
import { isolated } from './isolates.ts'

const shown = (text: string) => isolated(text).replaceAll('\u2066', '[').replaceAll('\u2069', ']')

test.each([
  ['تا ۵۰٪ تخفیف', 'تا [۵۰٪] تخفیف'],
  ['گوشی iPhone 15 Pro با قیمت', 'گوشی [iPhone 15 Pro] با قیمت'],
  ['15 Pro با قیمت', '[15 Pro] با قیمت'],
  ['مدل 256GB نو', 'مدل [256GB] نو'],
  ['۶۸٬۵۰۰٬۰۰۰ تومان', '[۶۸٬۵۰۰٬۰۰۰] تومان'],
  ['۱۰ تا ۱۲', '[۱۰] تا [۱۲]'],
  ['بدون عدد', 'بدون عدد'],
])('%s', (text, expected) => expect(shown(text)).toBe(expected))
