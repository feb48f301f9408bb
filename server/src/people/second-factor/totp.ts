import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from '../../platform/config/seal.ts'

/** RFC 6238 with SHA-1, six digits and thirty seconds: what every app of codes can do. */
const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in base32. */
export function totpSecret(): string {
  return base32(randomBytes(SECRET_BYTES))
}

/** The step whose code this is, of the current one and its neighbours, if it is later than `after`; else null. */
export function totpStep(secret: string, code: string, now: Date, after: number): number | null {
  const current = Math.floor(now.getTime() / STEP_MS)
  const steps = [current - 1, current, current + 1].filter((step) => step > after)
  return steps.find((step) => isSame(code, totpCode(secret, step))) ?? null
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(at) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** What an app reads, from a link or typed. */
export function totpUri(secret: string, { brand, name }: { brand: string; name: string }): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(name)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}`
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
