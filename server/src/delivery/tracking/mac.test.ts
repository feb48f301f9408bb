import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MacKey } from './mac.ts'

test('it is the standard HMAC, for keys and texts of any length', () => {
  const keys = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes))
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 2_000 }),
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  )
  fc.assert(
    fc.property(keys, fc.array(texts, { minLength: 1, maxLength: 5 }), (key, several) => {
      const mac = new MacKey(key)
      for (const text of several) {
        expect(mac.of(text).toString('hex')).toBe(createHmac('sha256', key).update(text).digest('hex'))
      }
    }),
  )
})

test('a key that would have to be hashed first is refused', () => {
  expect(() => new MacKey(Buffer.alloc(65))).toThrow(RangeError)
})
