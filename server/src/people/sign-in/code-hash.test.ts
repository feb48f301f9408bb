import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { secretOf } from '../../platform/config/secret.ts'
import { drawCode, hashCode, isCodeOf } from './code-hash.ts'

test('each digit is equally likely', () => {
  const draws = 100_000
  const counts = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0))
  for (let draw = 0; draw < draws; draw++) {
    const code = drawCode()
    expect(code.length).toBe(6)
    counts.forEach((digits, place) => {
      const digit = Number(code[place])
      digits[digit] = (digits[digit] ?? 0) + 1
    })
  }
  const expected = draws / 10
  for (const digits of counts) {
    const chiSquare = digits.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 9 degrees of freedom: exceeded by chance once in ten million runs.
    expect(chiSquare).toBeLessThan(49)
  }
})

const PEPPER = secretOf('pepper')
const subject = { requestId: 'r', phone: '09121234567', code: '123456' }

test('a code is recognised by its hash, only for its request, phone and key', async () => {
  const kept = await hashCode(PEPPER, subject)
  expect(kept).not.toContain('123456')
  expect(await isCodeOf(kept, PEPPER, subject)).toBe(true)
  expect(await isCodeOf(kept, secretOf('other'), subject)).toBe(false)
  expect(await isCodeOf(kept, secretOf('other', 'pepper'), subject)).toBe(true)
  for (const change of [{ code: '123457' }, { phone: '09121234568' }, { requestId: 's' }]) {
    expect(await isCodeOf(kept, PEPPER, { ...subject, ...change })).toBe(false)
  }
  expect(await hashCode(PEPPER, subject)).not.toBe(kept)
})

test('hashing is slow enough to make guessing expensive', async () => {
  const begun = performance.now()
  for (let hash = 0; hash < 10; hash++) await hashCode(PEPPER, subject)
  expect((performance.now() - begun) / 10).toBeGreaterThan(2)
})
