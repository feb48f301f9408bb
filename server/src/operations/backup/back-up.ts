import { link, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '../../platform/db/client.ts'
import type { FileStore } from '../../gateways/storage/file-store.ts'
import { KEPT } from '../../gateways/storage/picture-storage.ts'
import { ignoreMissing, isDiskFull } from '../../platform/durable-file.ts'
import { writeArchive } from './archive.ts'
import { dumpDatabase } from './dump-database.ts'

/** The data outside the database, in a folder or a bucket. Pictures in `files/kept` can be made again. */
export const FOLDERS = ['attachments', 'files']
/** In `JARCHI_DATA`: secrets that development made once; production has them in its environment. */
export const SECRETS = 'secrets.json'

export type Place = { connection: Connection; files: FileStore; dataFolder: string }
export type Count = { tables: number; files: number }

/** The message is a sentence for the operator. */
export class FullDisk extends Error {
  override readonly name = 'FullDisk'

  constructor(file: string) {
    super(
      `The disk of ${file} is full: nothing was kept of this backup. Make room, or write it to another disk.`,
    )
  }
}

/** Writes database and files of one moment into a new archive (docs/backup.md); throws if `file` exists. */
export async function backUp(
  { connection, files, dataFolder }: Place,
  file: string,
  now: Date,
): Promise<Count> {
  const half = `${file}.unfinished`
  await rm(half, { force: true })
  const archive = await writeArchive(half)
  try {
    const manifest = await dumpDatabase(connection, archive, now)
    // After the database, so each file that it names exists by now; files never change.
    let count = 0
    for await (const key of filesIn(files)) {
      const stored = await files.open(key)
      // Deleted since it was listed: no message in the database's snapshot has it.
      if (!stored) continue
      await archive.addStream(key, stored)
      count += 1
    }
    const secrets = await readFile(path.join(dataFolder, SECRETS)).catch(ignoreMissing)
    if (secrets) await archive.add(SECRETS, secrets)
    await archive.finish()
    // Fails if the name is taken, which a rename would not.
    await link(half, file)
    return { tables: manifest.tables.length, files: count + (secrets ? 1 : 0) }
  } catch (error) {
    throw isDiskFull(error) ? new FullDisk(file) : error
  } finally {
    await archive.abandon()
    await rm(half, { force: true })
  }
}

/** The keys of the files that belong in an archive. */
export async function* filesIn(files: FileStore): AsyncGenerator<string> {
  for (const folder of FOLDERS) {
    for await (const { key } of files.list(`${folder}/`)) if (!key.startsWith(KEPT)) yield key
  }
}
