import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MAX_BANNER_BYTES } from '@jarchi/shared/banner-size.ts'
import type { BannerRequest } from '@jarchi/shared/api/banner-making.ts'
import type { Storage } from '../gateways/storage/storage.ts'
import { AppError } from '../http/app-error.ts'
import { drawablePicture } from '../pictures/service.ts'
import { pictureBytes } from './picture-text.ts'

type Source = NonNullable<BannerRequest['picture']>['source']

/** The bytes as they were sent or stored, and their hash; `path` is the field that a refusal names. */
export async function sourceBytes(storage: Storage, source: Source, path: string) {
  const bytes = 'file' in source ? await stored(storage, source.file) : pictureBytes(source.data)
  if (!bytes) throw refused(path, 'file' in source ? 'not_a_picture' : 'not_base64')
  if (bytes.length > MAX_BANNER_BYTES && !('file' in source)) throw refused(path, 'picture_too_large')
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** The same, checked and made anew for drawing. */
export async function drawableFrom(owner: string, bytes: Buffer, path: string) {
  const picture = await drawablePicture(owner, bytes)
  if (!picture.ok) throw refused(path, picture.problem)
  return picture
}

async function stored(storage: Storage, name: string): Promise<Buffer | null> {
  const file = await storage.open(name)
  return file && buffer(file.stream)
}

function refused(path: string, code: string) {
  return new AppError('bad_input', { fields: [{ path, code }] })
}
