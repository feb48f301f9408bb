import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { isBrokenForm, partsOf } from '../../platform/http/form-parts.ts'

/** In bytes: what a form with one file needs besides the file. */
const AROUND = 16_384

/** A file on disk, and its owner's name for it. */
export type Upload = { path: string; name: string }

/** Lets the routes of a plugin accept a form with one file. */
export async function takeUploads(app: FastifyInstance) {
  const fileSize = app.deps.config.support.attachmentBytes
  const limits = {
    files: 1,
    fields: 4,
    parts: 5,
    fieldNameSize: 100,
    fieldSize: 1_000,
    headerPairs: 20,
    fileSize,
  }
  await app.register(multipart, { limits, throwFileSizeLimit: false })
}

const FORM = { consumes: ['multipart/form-data'], body: z.strictObject({ file: z.file() }) }

/** The options of a route that accepts one. `withUpload` reads the form itself. */
export const uploadForm = {
  config: { multipart: true },
  schema: FORM,
  validatorCompiler: () => () => true,
} as const

/** For `preValidation`: refuses a form whose stated length is too large, before it is read. */
export async function requireUpload(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > request.server.deps.config.support.attachmentBytes + AROUND) throw tooLarge()
}

/** Reads the part `file` of a form onto disk, for as long as it is used. */
export async function withUpload<Result>(
  request: FastifyRequest,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  // In the folder of the forms: what a killed server leaves there is removed with them.
  const uploads = path.join(request.server.deps.config.dataFolder, 'uploads')
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(uploads, 'file-'))
  try {
    return await work(await read(request, path.join(folder, 'file')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function read(request: FastifyRequest, place: string): Promise<Upload> {
  let upload: Upload | null = null
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file' && part.fieldname !== 'file') part.file.resume()
      if (part.fieldname !== 'file') throw refused(part.fieldname, 'unknown_field')
      if (part.type !== 'file') throw refused('file', 'not_an_attachment')
      await keep(part, place)
      upload = { path: place, name: part.filename ?? '' }
    }
  } catch (error) {
    throw !(error instanceof AppError) && isBrokenForm(error) ? new AppError('bad_input') : error
  }
  if (!upload) throw refused('file', 'required')
  return upload
}

async function keep(part: MultipartFile, place: string) {
  await pipeline(part.file, createWriteStream(place, { mode: 0o600 }))
  if (part.file.truncated) throw tooLarge()
}

function tooLarge() {
  return new AppError('too_large', { fields: [{ path: 'file', code: 'attachment_too_large' }] })
}

function refused(field: string, code: string) {
  return new AppError('bad_input', { fields: [{ path: field.slice(0, 100), code }] })
}
