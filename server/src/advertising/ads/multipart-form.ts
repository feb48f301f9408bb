import type { MultipartFile } from '@fastify/multipart'
import { LARGEST_PICTURE_BYTES } from '@jarchi/shared/files/picture-bytes.ts'
import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../platform/http/app-error.ts'
import { isBrokenForm, partsOf } from '../../platform/http/form-parts.ts'
import { fileDigest } from '../../platform/http/idempotency.ts'

/** A file of a form, waiting on disk. It is a class of its own, so that a text cannot pass as a file. */
export class UploadedFile extends File {
  readonly path: string

  constructor(name: string, file: string) {
    super([], name)
    this.path = file
  }
}

/** A form's fields, with each file replaced by its name and a digest of its content. */
export async function withDigests(fields: Record<string, unknown>): Promise<unknown> {
  return Promise.all(
    Object.entries(fields).map(async ([name, value]) =>
      value instanceof UploadedFile ? [name, value.name, await fileDigest(value.path)] : [name, value],
    ),
  )
}

/** A multipart form whose files wait in a folder. */
export class SentForm {
  readonly folder: string
  readonly fields: Record<string, unknown> = {}

  constructor(folder: string) {
    this.folder = folder
  }

  add(name: string, value: unknown) {
    if (Object.hasOwn(this.fields, name)) {
      throw new AppError('bad_input', { fields: [{ path: name, code: 'sent_twice' }] })
    }
    this.fields[name] = value
  }
}

/** The small banner is the medium one, so a fourth file is read and ignored. */
export const FORM_LIMITS = {
  files: 4,
  fields: 40,
  parts: 44,
  fieldNameSize: 100,
  fieldSize: 16_384,
  headerPairs: 20,
  fileSize: LARGEST_PICTURE_BYTES,
} as const

/** Longer than any request. */
const STALE_MS = HOUR_MS

const uploadsOf = (dataFolder: string) => path.join(dataFolder, 'uploads')

/** Reads a multipart form into a folder: memory does not grow with the upload. */
export async function readForm(request: FastifyRequest): Promise<SentForm> {
  const uploads = uploadsOf(request.server.deps.config.dataFolder)
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(uploads, 'form-'))
  const form = new SentForm(folder)
  try {
    for await (const part of partsOf(request)) {
      form.add(part.fieldname, part.type === 'file' ? await keep(part, folder) : part.value)
    }
    return form
  } catch (error) {
    await dropForm(form)
    throw isBrokenForm(error) ? new AppError('bad_input') : error
  }
}

export async function dropForm(form: SentForm) {
  await rm(form.folder, { recursive: true, force: true })
}

/** Deletes what a killed server left. */
export async function dropStaleForms(dataFolder: string) {
  const uploads = uploadsOf(dataFolder)
  for (const name of await readdir(uploads).catch(() => [])) {
    const folder = path.join(uploads, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true })
  }
}

async function keep(part: MultipartFile, folder: string): Promise<UploadedFile> {
  const file = path.join(folder, randomUUID())
  await pipeline(part.file, createWriteStream(file, { mode: 0o600 }))
  if (part.file.truncated) {
    throw new AppError('too_large', { fields: [{ path: part.fieldname, code: 'picture_too_large' }] })
  }
  return new UploadedFile(part.filename, file)
}
