import { expect, test } from 'vitest'
import { isSame, seal, sign, unseal } from './sealing.ts'

const SECRET = 's'.repeat(32)

test('sealed text opens for its purpose and owner only', () => {
  const sealed = seal(SECRET, 'tokens', '7', 'ory_at_secret')
  expect(sealed).not.toContain('secret')
  expect(unseal(SECRET, 'tokens', '7', sealed)).toBe('ory_at_secret')
  expect(unseal(SECRET, 'tokens', '8', sealed)).toBeNull()
  expect(unseal(SECRET, 'handle', '7', sealed)).toBeNull()
  expect(unseal('t'.repeat(32), 'tokens', '7', sealed)).toBeNull()
})

test('no two sealings are alike, and a changed one does not open', () => {
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

test('signatures and keys are compared whole', () => {
  expect(sign(SECRET, 'picture', 'a')).not.toBe(sign(SECRET, 'handle', 'a'))
  expect(isSame(SECRET, 'key', 'key')).toBe(true)
  expect(isSame(SECRET, 'key', 'keys')).toBe(false)
  expect(isSame(SECRET, '', 'key')).toBe(false)
})
