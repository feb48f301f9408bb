import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openToken, sealToken, tokenKeys, type BidToken } from './token.ts'

const SECRET = 'a'.repeat(32)
const OTHER = 'b'.repeat(32)
const keys = tokenKeys(SECRET)

const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const u16 = fc.integer({ min: 0, max: 2 ** 16 - 1 })
const tokens: fc.Arbitrary<Omit<BidToken, 'keyId'>> = fc.record({
  epoch: u32,
  sequence: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
  issuedAt: u32,
  campaignId: u32,
  adId: u32,
  cpc: u32,
  price: u32,
  expectedRate: fc.integer({ min: 0, max: 1_000_000 }),
  city: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
  category: u16,
  keyword: u32,
  style: fc.constantFrom(0, 1, 2),
  page: u16,
  offset: u16,
  device: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  isTest: fc.boolean(),
})

test('a token opens to its content, in 96 characters that any address can carry', () => {
  fc.assert(
    fc.property(tokens, (token) => {
      const text = sealToken(keys, token)
      expect(text).toMatch(/^[A-Za-z0-9_-]{96}$/)
      expect(openToken(keys, text)).toEqual({ keyId: keys[0].id, ...token })
    }),
  )
})

test('a token with one changed letter is invalid', () => {
  fc.assert(
    fc.property(tokens, fc.nat(95), fc.constantFrom(...'Ab3_-'), (token, at, letter) => {
      const text = sealToken(keys, token)
      fc.pre(text[at] !== letter)
      expect(openToken(keys, text.slice(0, at) + letter + text.slice(at + 1))).toBeNull()
    }),
  )
})

test('text that is not a token opens to nothing', () => {
  const [token] = fc.sample(tokens, 1)
  const text = sealToken(keys, token as BidToken)
  for (const other of [
    '',
    '${CUSTOM_T}',
    '%24%7BCUSTOM_T%7D',
    text.slice(1),
    `${text}A`,
    `${text}=`,
    ` ${text}`,
  ]) {
    expect(openToken(keys, other)).toBeNull()
  }
  expect(openToken(tokenKeys(OTHER), text)).toBeNull()
})

test('while the secret is changed, tokens of the previous one still open, and no longer after', () => {
  const [token] = fc.sample(tokens, 1)
  const before = sealToken(keys, token as BidToken)
  const changed = tokenKeys(OTHER, SECRET)
  expect(openToken(changed, before)).toMatchObject(token as BidToken)
  const text = sealToken(changed, token as BidToken)
  expect(openToken(changed, text)).toMatchObject(token as BidToken)
  expect(openToken(tokenKeys(OTHER), text)).toMatchObject(token as BidToken)
  expect(openToken(tokenKeys(OTHER), before)).toBeNull()
})

test('a number that does not fit is refused', () => {
  const [token] = fc.sample(tokens, 1) as [BidToken]
  expect(() => sealToken(keys, { ...token, campaignId: 2 ** 32 })).toThrow(RangeError)
  expect(() => sealToken(keys, { ...token, sequence: 2 ** 40 })).toThrow(RangeError)
  expect(() => sealToken(keys, { ...token, cpc: -1 })).toThrow(RangeError)
})
