import { expect, test } from 'vitest'
import { isPhoneOrShortCode, landingUrl, landingUrlType, typedLanding } from './landing-url.ts'

test.each([
  'https://example.com/',
  'https://shop.example.ir/path?utm_source=divar#top',
  'https://xn--mgba3a4f16a.ir/',
  'https://example.com:8443/a',
])('%s is a web address and stays as it is', (address) => {
  expect(landingUrl(address)).toEqual({ ok: true, stored: address, type: 'web', rewritten: false })
})

test('a Persian domain is stored in its ASCII form', () => {
  expect(landingUrl('https://ایران.ir/فروش')).toMatchObject({
    ok: true,
    stored: 'https://xn--mgba3a4f16a.ir/%D9%81%D8%B1%D9%88%D8%B4',
  })
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['http://example.com', 'not_https_url'],
  ['javascript:alert(1)', 'not_https_url'],
  ['https:example.com', 'not_https_url'],
  ['https://', 'not_https_url'],
  ['example.com', 'not_https_url'],
  ['https://user:secret@example.com/', 'not_a_web_address'],
  ['https://user@example.com/', 'not_a_web_address'],
  ['https://localhost/', 'not_a_web_address'],
  ['https://localhost./', 'not_a_web_address'],
  ['https://127.0.0.1/', 'not_a_web_address'],
  ['https://2130706433/', 'not_a_web_address'],
  ['https://[::1]/', 'not_a_web_address'],
  ['https://example.com/\u0000', 'not_plain_text'],
  ['https://exa\tmple.com/', 'not_plain_text'],
  [`https://example.com/${'a'.repeat(2_000)}`, 'too_long'],
  [`https://example.com/${'ش'.repeat(500)}`, 'too_long'],
  ['{address}', 'not_a_phone'],
  ['{address}https://example.com/', 'not_a_phone'],
  ['123', 'not_a_phone'],
  ['0123', 'not_a_phone'],
])('%j is refused as %s', (text, problem) => {
  expect(landingUrl(text)).toEqual({ ok: false, problem })
})

test.each([
  ['09121234567', '{address}09121234567'],
  ['۰۹۱۲۱۲۳۴۵۶۷', '{address}09121234567'],
  ['+98 912 123 4567', '{address}+989121234567'],
  ['021-8888 1234', '{address}02188881234'],
  ['\u202a0912 123 4567\u202c', '{address}09121234567'],
  ['\u200e09121234567', '{address}09121234567'],
  ['۰۹۱۲\u200c۱۲۳\u200c۴۵۶۷', '{address}09121234567'],
  ['0912.123.4567', '{address}09121234567'],
  ['0912–123–4567', '{address}09121234567'],
  ['(021) 88881234', '{address}02188881234'],
  ['{address}09121234567', '{address}09121234567'],
  ['١٥٥٠', '{address}1550'],
])('%s is stored as %s', (text, stored) => {
  expect(landingUrl(text)).toEqual({ ok: true, stored, type: 'phone', rewritten: false })
})

test.each([
  'https://divar.ir/v/AbC-12_x',
  'https://www.divar.ir/v/AbC-12_x/',
  'https://divar.ir/v/آپارتمان-۸۰-متری/AbC-12_x?ref=chat',
])('the post link %s is rewritten', (link) => {
  expect(landingUrl(link)).toEqual({
    ok: true,
    stored: 'https://a-banners.divar.ir/redirect/v/AbC-12_x',
    type: 'web',
    rewritten: true,
  })
})

test.each(['https://divar.ir/s/tehran', 'https://divar.ir/v/', 'https://notdivar.ir/v/AbC'])(
  '%s is not a post link',
  (link) => expect(landingUrl(link)).toMatchObject({ ok: true, rewritten: false }),
)

test.each([
  ['123456', true],
  ['+123456', true],
  ['00123456', true],
  ['0123456', true],
  ['123456789012345', true],
  ['+123456789012345', true],
  ['1234567890123456', false],
  ['+12345', false],
  ['+0123456', false],
  ['1234', true],
  ['12345', true],
  ['123', false],
  ['0012', false],
  ['12a45', false],
])('the pattern of §5 on %s is %s', (text, expected) => {
  expect(isPhoneOrShortCode(text)).toBe(expected)
})

test('a stored landing gives its type and what was typed', () => {
  expect(landingUrlType('{address}1550')).toBe('phone')
  expect(landingUrlType('https://example.com/')).toBe('web')
  expect(typedLanding('{address}1550')).toBe('1550')
  expect(typedLanding('https://example.com/')).toBe('https://example.com/')
})
