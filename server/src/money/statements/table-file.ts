import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { finished, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { FairTurns, ofAccount } from '../../platform/http/fair-turns.ts'
import { statementTexts } from '../../platform/texts/statements.ts'
import { csvPieces } from './csv.ts'
import type { Table } from './table.ts'
import { xlsxStream } from './xlsx.ts'

/** The formats of downloaded tables, each with an address of its own: its type and its writer. */
export const TABLE_FILES = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (tables: readonly Table[]) => Readable.from(csvPieces(tables)),
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxStream },
} as const

export type TableFormat = keyof typeof TABLE_FILES

/** The description of such an answer in the API's document. */
export function fileResponse(format: TableFormat) {
  const type = TABLE_FILES[format].type.split(';')[0] ?? ''
  return { 200: { description: `A ${format} file.`, content: { [type]: { schema: z.string() } } } }
}

/**
 * A requested file: its name without the extension, and its tables, which are read when its turn has come.
 */
export type Wanted = { format: TableFormat; name: string; tables: () => Promise<Table[]> }

/** In seconds. */
const RETRY_AFTER = 2
/** In milliseconds: a client that reads nothing of a file for so long has left. */
const STALLED = MINUTE_MS

/**
 * Sends tables as files. An account can have one at a time, from its request to the last byte, and gets 429
 * for another; two are made at a time, with accounts in turn.
 */
export class TableFiles {
  readonly #folder: string
  readonly #accounts = new Set<number>()
  readonly #turns = new FairTurns({ running: 2, each: 1, all: 20, retryAfter: RETRY_AFTER })

  constructor(dataFolder: string) {
    // In the folder of the forms: what a killed server leaves there is removed with them.
    this.#folder = path.join(dataFolder, 'uploads')
  }

  async send({ auth }: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<FastifyReply> {
    const accountId = auth.account.id
    if (this.#accounts.has(accountId)) {
      throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER, message: statementTexts.oneFile })
    }
    this.#accounts.add(accountId)
    const left = new AbortController()
    finished(reply.raw, () => {
      this.#accounts.delete(accountId)
      left.abort(new AppError('bad_input'))
    })
    const { signal } = left
    const made = () => this.#made(wanted, signal)
    const file = await this.#turns.run(ofAccount(accountId), made, { signal })
    reply.raw.setTimeout(STALLED, () => reply.raw.destroy())
    return reply
      .type(TABLE_FILES[wanted.format].type)
      .header('content-disposition', `attachment; filename="${wanted.name}.${wanted.format}"`)
      .header('cache-control', 'no-store')
      .send(file.createReadStream())
  }

  /** Written to disk first: a slow client does not block other files, and a failure can still be answered. */
  async #made({ format, tables }: Wanted, signal: AbortSignal): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(path.join(this.#folder, 'table-'))
    const place = path.join(folder, 'file')
    try {
      const pieces = TABLE_FILES[format].write(await tables())
      await pipeline(pieces, createWriteStream(place, { mode: 0o600 }), { signal })
      return await open(place)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      // An open file can be read after its name is removed.
      await rm(folder, { recursive: true, force: true })
    }
  }
}
