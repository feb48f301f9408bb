import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { readByEither, type Secret } from './secret.ts'

/** The purpose of a key; text sealed for one purpose cannot be opened for another. */
export type Purpose =
  | `marketplace/${'tokens' | 'sign-in' | 'handle' | 'picture'}`
  | 'invitations'
  | 'staff-totp'
  | 'second-look'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM. The same `owner` is needed to open it, so that rows cannot be swapped. */
export function seal(secret: Secret, purpose: Purpose, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret.current, purpose), nonce).setAAD(
    Buffer.from(owner),
  )
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** The sealed text, or null if it was not sealed like this. */
export function unseal(secret: Secret, purpose: Purpose, owner: string, sealed: string): string | null {
  return readByEither(secret, (one) => unsealBy(one, purpose, owner, sealed))
}

function unsealBy(secret: string, purpose: Purpose, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  // Node skips invalid characters; there must be only one form of each seal.
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export function sign(secret: Secret, purpose: Purpose, text: string): string {
  return signedBy(secret.current, purpose, text)
}

/** Whether we have signed the text, with the current secret or the previous one. */
export function isSigned(secret: Secret, purpose: Purpose, text: string, given: string): boolean {
  return readByEither(secret, (one) => isSame(given, signedBy(one, purpose, text)) || null) ?? false
}

function signedBy(secret: string, purpose: Purpose, text: string) {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')
}

/** Compares in constant time, for any lengths. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function keyFor(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `jarchi/${purpose}`, 32))
}
