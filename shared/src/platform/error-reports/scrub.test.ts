import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrubbedText, scrubbedUrl } from './scrub.ts'

test.each([
  ['no code for 09121234567', 'no code for …'],
  ['شمارهٔ ۰۹۱۲۱۲۳۴۵۶۷ شناخته نیست', 'شمارهٔ … شناخته نیست'],
  ['call +98 912 123 45 67 now', 'call +… now'],
  ['code 483920 is wrong', 'code … is wrong'],
  ['مبلغ ۱٬۲۳۴٬۵۶۷ تومان', 'مبلغ … تومان'],
  ['card 6037-9912-3456-7890', 'card …'],
  ['Sheba IR580540105180021273113007', 'Sheba …'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.abc-def', 'token …'],
  ['A0000000000000000000000000000wwOGYpd', '…'],
  ['mail ali.r@example.ir failed', 'mail … failed'],
  ['GET https://a.ir/cb?code=12&state=ab failed', 'GET https://a.ir/cb?… failed'],
  [
    "Cannot read properties of undefined (reading 'map')",
    "Cannot read properties of undefined (reading 'map')",
  ],
  ['Minified React error #185', 'Minified React error #185'],
])('%s', (text, expected) => expect(scrubbedText(text)).toBe(expected))

test('no text keeps five digits in a row', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'09۱۲٣٤aب -٬,.'), maxLength: 60 }), (text) => {
      expect(scrubbedText(text)).not.toMatch(/[0-9۰-۹٠-٩]{5}/)
    }),
  )
})

test('long texts are cut', () => expect(scrubbedText('ab '.repeat(1_000))).toHaveLength(501))

test.each([
  ['/u/17/my-ads/204/edit?offset=10', '/u/…/my-ads/…/edit?offset=…'],
  ['/u/17/kenar-divar/gZx1aBcD?code=1&account=17', '/u/…/kenar-divar/…?code=…&account=…'],
  ['/preview/aBc-d.e', '/preview/…'],
  [
    'https://panel.example.ir/svc/api/api/v2/adv/campaigns/7/#x',
    'https://panel.example.ir/svc/api/api/v2/adv/campaigns/…/',
  ],
  ['/u/1/payment/charge?payment=9&Authority=A1&09121234567=1', '/u/…/payment/charge?payment=…'],
  ['', ''],
])('%s', (url, expected) => expect(scrubbedUrl(url)).toBe(expected))
