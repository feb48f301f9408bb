import { expect, test } from 'vitest'
import { emailAddress, isSameEmail } from './email.ts'

test.each([
  ['maryam@example.ir', 'maryam@example.ir'],
  [' Maryam.K+ads@Example.IR ', 'Maryam.K+ads@example.ir'],
  ['shop۱۴۰۵@example.ir', 'shop1405@example.ir'],
  ['\u200emaryam@example.ir\u200f', 'maryam@example.ir'],
  ['a@sub.domain.co.ir', 'a@sub.domain.co.ir'],
  ['a@xn--mgba3a4f16a.xn--mgba3a4f16a', 'a@xn--mgba3a4f16a.xn--mgba3a4f16a'],
])('%j is an address', (text, address) => {
  expect(emailAddress(text)).toBe(address)
})

test.each([
  '',
  'maryam',
  '@example.ir',
  'maryam@',
  'maryam@example',
  'maryam@example.1',
  'mar yam@example.ir',
  'maryam@exam ple.ir',
  'a@b.ir, c@d.ir',
  'a@b.ir\r\nBcc: c@d.ir',
  '"a b"@example.ir',
  '.a@example.ir',
  'a..b@example.ir',
  'a.@example.ir',
  'a@-example.ir',
  'a@example-.ir',
  'a@[127.0.0.1]',
  'مریم@example.ir',
  `${'a'.repeat(65)}@example.ir`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(12)}.ir`,
])('%j is not an address', (text) => {
  expect(emailAddress(text)).toBeNull()
})

test('addresses in upper and lower case have the same owner', () => {
  expect(isSameEmail('Maryam@example.ir', 'maryam@example.ir')).toBe(true)
  expect(isSameEmail('maryam@example.ir', 'mariam@example.ir')).toBe(false)
})
