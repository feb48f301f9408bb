import { AppError } from '../http/app-error.ts'
import { fileDigest } from '../http/idempotency.ts'

/** A file of a form that waits on disk. Being a class of our own, no text can pass for one. */
export class UploadedFile extends File {
  readonly path: string

  constructor(name: string, path: string) {
    super([], name)
    this.path = path
  }
}

/** What a form asks for, each of its files by name and content. */
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
