import { expect, test } from 'vitest'
import { secretOf } from './secret.ts'
import { isSame, isSigned, seal, sign, unseal } from './seal.ts'

const OLD = 's'.repeat(32)
const SECRET = secretOf(OLD)
/** The secret after the operator has changed it. */
const NEXT = secretOf('n'.repeat(32), OLD)

test('sealed text opens for its purpose and owner only', () => {
  const sealed = seal(SECRET, 'marketplace/tokens', '7', 'ory_at_secret')
  expect(sealed).not.toContain('secret')
  expect(unseal(SECRET, 'marketplace/tokens', '7', sealed)).toBe('ory_at_secret')
  expect(unseal(SECRET, 'marketplace/tokens', '8', sealed)).toBeNull()
  expect(unseal(SECRET, 'marketplace/handle', '7', sealed)).toBeNull()
  expect(unseal(secretOf('t'.repeat(32)), 'marketplace/tokens', '7', sealed)).toBeNull()
})

test('two encryptions differ, and a changed one does not open', () => {
  const sealed = seal(SECRET, 'marketplace/tokens', '7', 'text')
  expect(seal(SECRET, 'marketplace/tokens', '7', 'text')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(SECRET, 'marketplace/tokens', '7', changed.toString('base64url'))).toBeNull()
  }
  for (const junk of ['', 'x', 'A'.repeat(37), '../..'])
    expect(unseal(SECRET, 'marketplace/tokens', '7', junk)).toBeNull()
})

test('signatures and keys are compared as a whole', () => {
  expect(sign(SECRET, 'marketplace/picture', 'a')).not.toBe(sign(SECRET, 'marketplace/handle', 'a'))
  expect(isSame('key', 'key')).toBe(true)
  expect(isSame('key', 'keys')).toBe(false)
  expect(isSame('', 'key')).toBe(false)
})

test('text sealed or signed with the previous secret is still valid, and new text uses the new one', () => {
  expect(unseal(NEXT, 'marketplace/tokens', '7', seal(SECRET, 'marketplace/tokens', '7', 'text'))).toBe(
    'text',
  )
  expect(unseal(SECRET, 'marketplace/tokens', '7', seal(NEXT, 'marketplace/tokens', '7', 'text'))).toBeNull()
  expect(isSigned(NEXT, 'marketplace/picture', 'a', sign(SECRET, 'marketplace/picture', 'a'))).toBe(true)
  expect(isSigned(SECRET, 'marketplace/picture', 'a', sign(NEXT, 'marketplace/picture', 'a'))).toBe(false)
  expect(isSigned(NEXT, 'marketplace/picture', 'b', sign(SECRET, 'marketplace/picture', 'a'))).toBe(false)
})
