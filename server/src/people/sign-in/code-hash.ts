import { CODE_LENGTH } from '@jarchi/shared/people/one-time-code.ts'
import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../platform/config/secret.ts'

/** scrypt with 4 MiB: about ten milliseconds for each guess, besides a key that is not in the database. */
const COST = { N: 4096, r: 8, p: 1 }
const HASH_BYTES = 32

/** The code belongs to the request and the phone it was sent for. */
type Subject = { requestId: string; phone: string; code: string }

/** Digits; each code is equally likely. */
export function drawCode(): string {
  return randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')
}

/** `{salt}.{hash}`: the only form in which a code is stored. */
export async function hashCode(secret: Secret, subject: Subject): Promise<string> {
  const salt = randomBytes(16)
  const hash = await slowHash(secret.current, subject, salt)
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

export async function isCodeOf(kept: string, secret: Secret, subject: Subject): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.')
  const isBy = async (one: string) =>
    timingSafeEqual(
      await slowHash(one, subject, Buffer.from(salt, 'base64url')),
      Buffer.from(hash, 'base64url'),
    )
  const { current, before } = secret
  return (await isBy(current)) || (before !== null && (await isBy(before)))
}

function slowHash(secret: string, { requestId, phone, code }: Subject, salt: Buffer): Promise<Buffer> {
  const keyed = createHmac('sha256', secret).update(`${requestId}|${phone}|${code}`).digest()
  return new Promise((resolve, reject) => {
    scrypt(keyed, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}
