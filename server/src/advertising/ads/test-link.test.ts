import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretOf } from '../../platform/config/secret.ts'
import { readTestLink, TEST_LINK_MS, testLinkToken } from './test-links.ts'

const secret = secretOf('a'.repeat(64))
const now = new Date('2026-05-09T08:30:00Z')
const expiresAt = new Date(now.getTime() + TEST_LINK_MS)
const link = { adId: 4711, expiresAt }
const token = testLinkToken(secret, link)

test('a link opens its ad until it ends', () => {
  expect(readTestLink(secret, token, now)).toEqual({ ok: true, link })
  expect(readTestLink(secret, token, new Date(expiresAt.getTime() - 1))).toMatchObject({ ok: true })
  expect(readTestLink(secret, token, expiresAt)).toEqual({ ok: false, problem: 'expired' })
})

test('a token with one letter changed, added or taken opens nothing', () => {
  const letter = fc.constantFrom(...'0123456789abcxyzABCXYZ-_.%')
  fc.assert(
    fc.property(fc.nat(token.length - 1), letter, fc.constantFrom(0, 1), (at, other, taken) => {
      const changed = token.slice(0, at) + other + token.slice(at + taken)
      fc.pre(changed !== token)
      expect(readTestLink(secret, changed, now)).toEqual({ ok: false, problem: 'unknown' })
    }),
  )
})

test('a link signed by another server opens nothing', () => {
  expect(readTestLink(secretOf('b'.repeat(64)), token, now)).toEqual({ ok: false, problem: 'unknown' })
})

test.each(['', '-', 'a-b', '__proto__', `1-1-${'A'.repeat(43)}`, '۱-۱-'.padEnd(60, 'A')])(
  '%j is no link',
  (text) => {
    expect(readTestLink(secret, text, now)).toEqual({ ok: false, problem: 'unknown' })
  },
)

test('a link of the previous secret still opens', () => {
  expect(readTestLink(secretOf('b'.repeat(64), 'a'.repeat(64)), token, now)).toEqual({ ok: true, link })
})
