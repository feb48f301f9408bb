import { expect, test } from 'vitest'
import { GiftCode } from '../api/payments.ts'
import { line } from '../api/primitives.ts'
import { emailAddress } from '../people/email.ts'
import { nationalId, sheba } from '../money/identity-numbers.ts'
import { compact } from './ignorable.ts'
import { landingUrl } from '../advertising/landing-url.ts'
import { plainCode } from '../people/one-time-code.ts'
import { mobilePhone } from '../people/phone.ts'

/** Soft hyphen, joiners, direction marks and isolates, fillers, the blank of Braille, a mark of annotations. */
const UNSEEN = [
  0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202c, 0x2060, 0x2066,
  0x2069, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfffa, 0xe0001,
].map((code) => String.fromCodePoint(code))

test.each(UNSEEN.map((mark) => [mark.codePointAt(0)?.toString(16), mark]))(
  'U+%s is not a part of what was meant, before, in or after it',
  (_, mark) => {
    const around = (text: string) => `${mark}${text.slice(0, 3)}${mark}${text.slice(3)}${mark}`
    expect(mobilePhone(around('09121234567'))).toBe('09121234567')
    expect(nationalId(around('0013542419'))).toBe(nationalId('0013542419'))
    expect(sheba(around('IR062960000000100324200001'))).toBe('IR062960000000100324200001')
    expect(emailAddress(around('sara@example.com'))).toBe('sara@example.com')
    expect(plainCode(around('123456'))).toBe('123456')
    expect(compact(around('ABCD–EFGH'))).toBe('ABCDEFGH')
    expect(landingUrl(`${mark}https://example.ir/a${mark}`)).toMatchObject({ stored: 'https://example.ir/a' })
    expect(landingUrl(around('09121234567'))).toMatchObject({ stored: '{address}09121234567' })
    expect(line(2, 60).safeParse(mark.repeat(5)).error?.issues[0]?.message).toBe('required')
  },
)

test('marks of direction leave the middle of an address; what may belong to one stays', () => {
  expect(landingUrl('https://example.ir/\u200fa\u2060b')).toMatchObject({ stored: 'https://example.ir/ab' })
  expect(landingUrl('https://example.ir/\u0645\u06cc\u200c\u0631\u0648\u0645')).toMatchObject({
    stored: 'https://example.ir/%D9%85%DB%8C%E2%80%8C%D8%B1%D9%88%D9%85',
  })
  expect(landingUrl('https://example.ir/\u2764\ufe0f/x')).toMatchObject({
    stored: 'https://example.ir/%E2%9D%A4%EF%B8%8F/x',
  })
})

test('a gift code of nothing that is seen is missing', () => {
  expect(GiftCode.safeParse({ code: '\u2800\u2800\u2800\u2800' }).success).toBe(false)
})
