import type { Attachment } from '@jarchi/shared/api/support.ts'
import type { FastifyReply } from 'fastify'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import { PrivateFiles } from '../../gateways/storage/private-files.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ofAccount, ofUser } from '../../platform/http/fair-turns.ts'
import { madeBefore, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { supportTexts } from '../../platform/texts/support.ts'
import { attachedFile } from './attachment-check.ts'
import {
  anyAttachment,
  insertAttachment,
  type AttachmentRow,
  type NewAttachment,
} from './attachment-queries.ts'
import { nextChange } from './change-numbers.ts'
import { refuseManyUploads } from './ticket-rate-limit.ts'
import type { Upload } from './upload-form.ts'
import { attachmentView } from './view.ts'

type FileDeps = Pick<Deps, 'config' | 'db' | 'files' | 'now'>

/** The user who uploads a file; a file of staff has no account until it is in a message. */
export type Bringer = { accountId: number | null; userId: number; fromStaff: boolean }

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** Separate from the pictures of ads, which anybody may open. */
export const attachmentFiles = ({ files }: Pick<Deps, 'files'>) => new PrivateFiles(files)

/** Checks and stores a file for a message that is still being written. */
export async function keepAttachment(
  deps: FileDeps,
  bringer: Bringer,
  upload: Upload,
  call: KeyedCall | null = null,
): Promise<Attachment> {
  const before = await madeBefore(deps.db, call)
  if (before !== null) return keptView(deps.db, before)
  const { accountId, userId, fromStaff } = bringer
  const owner = accountId === null ? ofUser(userId) : ofAccount(accountId)
  const made = await attachedFile(owner, await readFile(upload.path))
  if (!made.ok) throw new AppError('bad_input', { fields: [{ path: 'file', code: made.problem }] })
  const { bytes, extension, width, height } = made.file
  const id = randomUUID()
  const at = deps.now()
  const values = {
    id,
    account_id: accountId === null ? null : BigInt(accountId),
    user_id: BigInt(userId),
    from_staff: fromStaff,
    extension,
    name: fileName(upload.name, extension),
    size: bytes.length,
    width,
    height,
    created_at: at,
  }
  // The file first: a file without a row is cleaned up later, but a row without its file would be a broken
  // promise.
  const files = attachmentFiles(deps)
  await files.put(`${id}.${extension}`, bytes)
  try {
    const kept = await insert(deps, accountId, values, call)
    if (kept !== id) await files.drop(`${id}.${extension}`)
    return await keptView(deps.db, kept)
  } catch (error) {
    // After any other error it is unknown whether the row exists.
    if (error instanceof AppError) await files.drop(`${id}.${extension}`)
    throw error
  }
}

/** Limits an account's uploads, even many at once; returns the id of the stored file. */
function insert(
  { config, db }: FileDeps,
  accountId: number | null,
  values: NewAttachment,
  call: KeyedCall | null,
) {
  return db.transaction().execute(async (trx) => {
    if (accountId !== null) await nextChange(trx, accountId)
    return makeOnce(trx, call, async () => {
      if (accountId !== null) await refuseManyUploads(trx, accountId, config.support, values.created_at)
      return insertAttachment(trx, values)
    })
  })
}

/** Throws `not_found` for a file that was not put into a message in time. */
async function keptView(db: Db, id: string): Promise<Attachment> {
  const row = await anyAttachment(db, id)
  if (!row) throw new AppError('not_found')
  return attachmentView(row)
}

/** Answers with a file: for saving, never for running. */
export async function sendAttachment(deps: FileDeps, reply: FastifyReply, row: AttachmentRow | null) {
  const file = row && (await attachmentFiles(deps).open(`${row.id}.${row.extension}`))
  if (!row || !file) throw new AppError('not_found')
  return reply
    .type(TYPES[row.extension] ?? 'application/octet-stream')
    .header('content-length', file.size)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', disposition(row.name, row.extension))
    .send(file.stream)
}

/** With the name in UTF-8, and a name that every client understands. */
function disposition(name: string, extension: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="attachment.${extension}"; filename*=UTF-8''${encoded}`
}

const LONGEST = 80
/** Invisible characters, except those that join or separate Persian letters, which belong to names. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu

/** An upload's name, without folders and invisible characters, and with the extension of its real kind. */
export function fileName(given: string, extension: string): string {
  const base = (given.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*\ufffd]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(base).slice(0, LONGEST).join('').trim()
  return `${/[\p{L}\p{N}]/u.test(short) ? short : supportTexts.file}.${extension}`
}
