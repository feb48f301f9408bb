import type { FastifyRequest } from 'fastify'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Config } from '../../config.ts'
import { readByEither, type Secret } from '../../platform/config/secret.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Auth } from '../../people/sessions/service.ts'

/** The purpose of a key; text sealed for one purpose cannot be opened for another. */
export type Purpose = 'tokens' | 'sign-in' | 'handle' | 'picture'

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
  return Buffer.from(hkdfSync('sha256', secret, '', `jarchi/marketplace/${purpose}`, 32))
}

/** For `onRequest`: accepts only the marketplace, which sends the key that we have chosen for it. */
export async function identified(request: FastifyRequest) {
  const { identificationKey } = request.server.deps.config.marketplace
  const given = request.headers.authorization ?? ''
  if (!isSame(given, identificationKey)) throw new AppError('not_signed_in')
}

type Holder = Pick<Auth, 'userId' | 'sessionId'>

/** The content does not matter: the seal proves its owner. */
const CONTENT = 'marketplace'

/** The panel's `divar_access_token`: valid in this session only, and useless without it. */
export function handleFor({ marketplace }: Config, holder: Holder): string {
  return seal(marketplace.secret, 'handle', ownerOf(holder), CONTENT)
}

export function isHandleOf({ marketplace }: Config, handle: string, holder: Holder): boolean {
  return unseal(marketplace.secret, 'handle', ownerOf(holder), handle) === CONTENT
}

function ownerOf({ userId, sessionId }: Holder) {
  return `${userId}/${sessionId}`
}
