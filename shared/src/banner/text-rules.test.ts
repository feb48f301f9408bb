import { expect, test } from 'vitest'
import { holdsPhone, textProblem, tidyText } from './text-rules.ts'

test('blanks are tidied', () => {
  expect(tidyText('  حراج\n\tپاییزه  ')).toBe('حراج پاییزه')
})

test.each(['حراج پاییزه تا ۵۰٪', 'می‌خواهم «کتاب»؛ بله!', 'iPhone 15 Pro – 256GB', 'خانهٔ نو، ۳×۴', ''])(
  'is allowed on a banner: %s',
  (text) => expect(textProblem(tidyText(text))).toBeNull(),
)

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
])('%j may not: %s', (text, problem) => expect(textProblem(text)).toBe(problem))

test.each(['۶۸٬۵۰۰٬۰۰۰ تومان', '85000000', 'مدل ۱۴۰۳', '۲۴ ساعت ۷ روز', '120000000 تومان'])(
  'is not a phone number: %s',
  (text) => expect(holdsPhone(text)).toBe(false),
)

test.each(['٠٩١٢١٢٣٤٥٦٧', '+98 912 123 4567', '0912.123.45.67', '۸۸۷۷۶۶۵۵', '9121234567'])(
  'is a phone number: %s',
  (text) => expect(holdsPhone(text)).toBe(true),
)
