import type { BannerRequest } from '@jarchi/shared/api/banner-making.ts'
import { MAX_PICTURE_BYTES } from '@jarchi/shared/picture-bytes.ts'
import { createHash } from 'node:crypto'
import type { Storage } from '../gateways/storage/storage.ts'
import { AppError } from '../http/app-error.ts'
import { drawablePicture } from '../pictures/service.ts'

type Source = NonNullable<BannerRequest['picture']>['source']

/** The bytes as sent or stored, and their hash; `path` is the field that a refusal names. */
export async function sourceBytes(storage: Storage, source: Source, path: string) {
  const bytes = 'file' in source ? await storage.bytes(source.file) : pictureBytes(source.data)
  if (!bytes) throw refused(path, 'file' in source ? 'not_a_picture' : 'not_base64')
  if (bytes.length > MAX_PICTURE_BYTES && !('file' in source)) throw refused(path, 'picture_too_large')
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** The same, checked and encoded again for drawing. */
export async function drawableFrom(owner: string, bytes: Buffer, path: string) {
  const picture = await drawablePicture(owner, bytes)
  if (!picture.ok) throw refused(path, picture.problem)
  return picture
}

function refused(path: string, code: string) {
  return new AppError('bad_input', { fields: [{ path, code }] })
}

/** The bytes of a data URL or of plain base64; null for anything else. */
export function pictureBytes(text: string): Buffer | null {
  const head = /^data:image\/[a-z.+-]{1,20};base64,/i.exec(text.slice(0, 64))?.[0] ?? ''
  const base64 = text.slice(head.length)
  if (base64.length === 0 || base64.length % 4 === 1) return null
  // The decoder skips invalid characters, accepts those of base64url, and takes one half of characters beyond
  // Latin-1. Calling it and checking for these cases is many times as fast as a regular expression over
  // millions of characters, which would block everybody else.
  if (Buffer.byteLength(base64) > base64.length || base64.includes('-') || base64.includes('_')) return null
  const bytes = Buffer.from(base64, 'base64')
  const letters = base64.length - paddingOf(base64)
  return bytes.length === Math.floor((letters * 3) / 4) ? bytes : null
}

function paddingOf(base64: string): number {
  if (base64.endsWith('==')) return 2
  return base64.endsWith('=') ? 1 : 0
}
