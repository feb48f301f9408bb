import { expect, test } from 'vitest'
import { MacKey } from '../tracking/mac.ts'
import { deviceHash } from './bid-context.ts'

const DAY_MS = 86_400_000
const secret = new MacKey(Buffer.alloc(32, 7))
const IFA = '38400000-8cf0-11bd-b23e-10b96e40000d'
const at = (days: number) => new Date(days * DAY_MS)

test('a device has the same hash for 90 days, and then a new one', () => {
  const hash = deviceHash(secret, IFA, false, at(180))
  expect(hash).not.toBe(0n)
  expect(deviceHash(secret, IFA.toUpperCase(), false, at(269.9))).toBe(hash)
  expect(deviceHash(secret, IFA, false, at(270))).not.toBe(hash)
  expect(deviceHash(new MacKey(Buffer.alloc(32, 8)), IFA, false, at(180))).not.toBe(hash)
})

test('a device that refuses tracking, or has no id, has no hash', () => {
  expect(deviceHash(secret, IFA, true, at(180))).toBe(0n)
  expect(deviceHash(secret, '', false, at(180))).toBe(0n)
  expect(deviceHash(secret, '00000000-0000-0000-0000-000000000000', false, at(180))).toBe(0n)
})
