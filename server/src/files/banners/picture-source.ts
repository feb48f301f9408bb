import { createHash } from 'node:crypto'
import type { Storage } from '../../gateways/storage/storage.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { SentPicture } from '../../platform/http/picture-form.ts'
import { drawablePicture } from '../pictures/service.ts'

/** A stored file, or one that came with the request. */
export type Source = { file: string } | SentPicture

/** The bytes as sent or stored, and their hash; `path` is the field that a refusal names. */
export async function sourceBytes(storage: Storage, source: Source, path: string) {
  const bytes = source instanceof SentPicture ? source.content : await storage.bytes(source.file)
  if (!bytes) throw refused(path, 'not_a_picture')
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
