import { expect, test } from 'vitest'
import { secretOf } from '../../platform/config/secret.ts'
import { isSame, isSigned, seal, sign, unseal } from './encryption.ts'

const OLD = 's'.repeat(32)
const SECRET = secretOf(OLD)
/** The secret after the operator has changed it. */
const NEXT = secretOf('n'.repeat(32), OLD)

test('sealed text opens for its purpose and owner only', () => {
  const sealed = seal(SECRET, 'tokens', '7', 'ory_at_secret')
  expect(sealed).not.toContain('secret')
  expect(unseal(SECRET, 'tokens', '7', sealed)).toBe('ory_at_secret')
  expect(unseal(SECRET, 'tokens', '8', sealed)).toBeNull()
  expect(unseal(SECRET, 'handle', '7', sealed)).toBeNull()
  expect(unseal(secretOf('t'.repeat(32)), 'tokens', '7', sealed)).toBeNull()
})

test('two encryptions differ, and a changed one does not open', () => {
  const sealed = seal(SECRET, 'tokens', '7', 'text')
  expect(seal(SECRET, 'tokens', '7', 'text')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(SECRET, 'tokens', '7', changed.toString('base64url'))).toBeNull()
  }
  for (const junk of ['', 'x', 'A'.repeat(37), '../..'])
    expect(unseal(SECRET, 'tokens', '7', junk)).toBeNull()
})

test('signatures and keys are compared as a whole', () => {
  expect(sign(SECRET, 'picture', 'a')).not.toBe(sign(SECRET, 'handle', 'a'))
  expect(isSame('key', 'key')).toBe(true)
  expect(isSame('key', 'keys')).toBe(false)
  expect(isSame('', 'key')).toBe(false)
})

test('text sealed or signed with the previous secret is still valid, and new text uses the new one', () => {
  expect(unseal(NEXT, 'tokens', '7', seal(SECRET, 'tokens', '7', 'text'))).toBe('text')
  expect(unseal(SECRET, 'tokens', '7', seal(NEXT, 'tokens', '7', 'text'))).toBeNull()
  expect(isSigned(NEXT, 'picture', 'a', sign(SECRET, 'picture', 'a'))).toBe(true)
  expect(isSigned(SECRET, 'picture', 'a', sign(NEXT, 'picture', 'a'))).toBe(false)
  expect(isSigned(NEXT, 'picture', 'b', sign(SECRET, 'picture', 'a'))).toBe(false)
})
