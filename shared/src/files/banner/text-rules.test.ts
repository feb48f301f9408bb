import { expect, test } from 'vitest'
import { textProblem, tidyText } from './text-rules.ts'

test('blanks are tidied', () => {
  expect(tidyText('  حراج\n\tپاییزه  ')).toBe('حراج پاییزه')
})

test.each([
  'حراج پاییزه تا ۵۰٪',
  'می‌خواهم «کتاب»؛ بله!',
  'iPhone 15 Pro – 256GB',
  'خانهٔ نو، ۳×۴',
  'shop-x.ir',
  'my.x.company',
  '',
])('is allowed on a banner: %s', (text) => expect(textProblem(tidyText(text))).toBeNull())

test.each([
  ['خرید 🚗', 'character_missing'],
  ['中文', 'character_missing'],
  ['ab\u202ecd', 'not_plain_text'],
  ['ab\u2066cd', 'not_plain_text'],
  ['a\u0000b', 'not_plain_text'],
  ['\ud800', 'not_plain_text'],
  ['\u064b\u064c\u064d', 'not_plain_text'],
  ['\u064e', 'no_letters'],
  ['!!!', 'no_letters'],
  ['آ'.repeat(201), 'too_long'],
  ['ا'.repeat(10_000), 'too_long'],
  ['تماس: ۰۹۱۲ ۱۲۳ ۴۵۶۷', 'phone_in_text'],
  ['021-88776655', 'phone_in_text'],
  ['@my_shop', 'social_id_in_text'],
  ['به t.me/shop بیایید', 'social_id_in_text'],
  ['https://www.instagram.com/shop', 'social_id_in_text'],
  ['web.eitaa.com/shop', 'social_id_in_text'],
  ['info@example.ir', 'social_id_in_text'],
])('%j may not: %s', (text, problem) => expect(textProblem(text)).toBe(problem))

test.each([
  '۶۸٬۵۰۰٬۰۰۰ تومان',
  '۱۲.۵۵۰.۵۰۰ تومان',
  '۱۲۸۵۰۵۰۰ تومان',
  '۶۸۵۰۵۵۰۰ تومانی',
  '120000000 تومان',
  '۹۸٬۵۵۰٬۵۵۰٬۵۰۰ ریال',
  '85000000',
  'مدل ۱۴۰۳',
  'مدل ۱۳۹۸-۱۴۰۲',
  'مدل ۱۳۹۸ ۱۴۰۲',
  '2018-2022',
  'فقط تا ۱۴۰۵/۰۹/۳۰',
  '۱۴۰۵/۰۹/۳۰ - ۱۴۰۵/۱۰/۱۵',
  '۰۱/۰۷/۱۴۰۵ - ۳۰/۰۹/۱۴۰۵',
  '۰۵/۰۹/۳۰ - ۰۵/۱۰/۱۵',
  '۲۴ ساعت ۷ روز',
  '۱۰-۱۲ ۱۴-۱۶',
  '۰۹:۰۰-۱۳:۰۰ ۱۶:۰۰-۲۰:۰۰',
  '۵۰ ۶۰ ۷۰ ۸۰ متری',
  '75/90/110/120 متر',
])('is not a phone number: %s', (text) => expect(textProblem(text)).toBeNull())

test.each([
  '٠٩١٢١٢٣٤٥٦٧',
  '+98 912 123 4567',
  '00989121234567',
  '(+98) 21 8877 6655',
  '98-912-123-4567',
  '+971 50 123 4567',
  '0912.123.45.67',
  '0912:123:4567',
  '0912.12.34.567',
  '۰۹۱۲،۱۲۳،۴۵۶۷',
  '۰۹۱۲٬۱۲۳٬۴۵۶۷',
  '۰۹۱۲٫۱۲۳٫۴۵۶۷',
  '۰۹۱۲,۱۲۳,۴۵۶۷',
  '۰۹۱۲*۱۲۳*۴۵۶۷',
  '۰ ۹ ۱ ۲ ۱ ۲ ۳ ۴ ۵ ۶ ۷',
  'تا ۱۴۰۵/۰۹/۳۰ ۰۹۱۲۱۲۳۴۵۶۷',
  '۰۹۱۲۱۲۳۴۵۶۷ متری ۲ میلیون',
  '۰۲۱/۸۸۷۷۶۶۵۵',
  '۸۸۷۷۶۶۵۵',
  '۸۸۷۷-۶۶۵۵',
  '21 8877 6655',
  '9121234567',
  '912 123 4567',
])('is a phone number: %s', (text) => expect(textProblem(text)).toBe('phone_in_text'))
