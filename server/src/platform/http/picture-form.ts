import multipart, { type MultipartFile } from '@fastify/multipart'
import { LONGEST_PICTURE_TEXT, LARGEST_PICTURE_BYTES } from '@jarchi/shared/files/picture-bytes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { isBrokenForm, partsOf } from './form-parts.ts'
import { pictureBytes } from './picture-text.ts'

/** A picture of a form, in memory. It is a class of its own, so that a text cannot pass as a picture. */
export class SentPicture extends File {
  readonly content: Buffer

  constructor(content: Buffer) {
    super([], 'picture')
    this.content = content
  }
}

export const Picture = z
  .instanceof(SentPicture, { error: 'required' })
  .register(z.globalRegistry, { type: 'string', format: 'binary' })
/** A form with a picture only. */
export const PictureForm = z.strictObject({ picture: Picture })

const LIMITS = { fields: 20, files: 1, parts: 21, fieldNameSize: 100, fieldSize: 16_384, headerPairs: 20 }
/** In bytes: what a form needs besides its picture. */
const AROUND = 64 * 1_024

/**
 * Lets those routes of a plugin that say `multipart` accept forms with texts and one picture; `textPart` is
 * the part that contains the picture as base64 or as a data URL.
 */
export async function takePictureForms(app: FastifyInstance, textPart?: string) {
  const fileSize = textPart === undefined ? LARGEST_PICTURE_BYTES : LONGEST_PICTURE_TEXT
  await app.register(multipart, {
    limits: { ...LIMITS, fileSize },
    throwFileSizeLimit: false,
    // A text of megabytes in one piece would make everybody wait.
    isPartAFile: (name, _, file) => name === textPart || file !== undefined,
  })
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.multipart) return
    if (!request.isMultipart()) throw new AppError('unsupported_media_type')
    if (Number(request.headers['content-length']) > fileSize + AROUND) throw new AppError('too_large')
    request.body = await fieldsOf(request, textPart)
  })
}

async function fieldsOf(request: FastifyRequest, textPart: string | undefined) {
  const fields = new Map<string, unknown>()
  try {
    for await (const part of partsOf(request)) {
      const path = part.fieldname
      if (fields.has(path)) throw refused(path, 'sent_twice')
      if (part.type === 'file') fields.set(path, await pictureOf(part, path === textPart))
      else if (part.valueTruncated) throw new AppError('too_large', { fields: [{ path, code: 'too_long' }] })
      else fields.set(path, part.value)
    }
  } catch (error) {
    throw !(error instanceof AppError) && isBrokenForm(error) ? new AppError('bad_input') : error
  }
  return Object.fromEntries(fields)
}

/** Undefined: an empty text. */
async function pictureOf(part: MultipartFile, isText: boolean): Promise<SentPicture | undefined> {
  const path = part.fieldname
  const sent = await part.toBuffer()
  if (isText && sent.length === 0) return undefined
  const bytes = isText && !part.file.truncated ? await pictureBytes(sent) : sent
  if (!bytes) throw refused(path, 'not_base64')
  if (part.file.truncated || bytes.length > LARGEST_PICTURE_BYTES) {
    throw new AppError('too_large', { fields: [{ path, code: 'picture_too_large' }] })
  }
  return new SentPicture(bytes)
}

function refused(path: string, code: string) {
  return new AppError('bad_input', { fields: [{ path, code }] })
}
