import { link, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '../db/client.ts'
import { ignoreMissing } from '../whole-file.ts'
import { writeArchive } from './archive.ts'
import { dumpDatabase } from './dump-database.ts'

/** What is beside the database in `JARCHI_DATA`. Pictures below `files/kept` can be made again. */
export const FOLDERS = ['files', 'attachments']
const MADE_AGAIN = path.join('files', 'kept')
/** Secrets that development made once; production has them in its environment. */
export const SECRETS = 'secrets.json'

type Place = { connection: Connection; dataFolder: string }
export type Count = { tables: number; files: number }

/** Writes database and files of one moment into a new archive (docs/backup.md); throws where `file` exists. */
export async function backUp({ connection, dataFolder }: Place, file: string, now: Date): Promise<Count> {
  const half = `${file}.unfinished`
  await rm(half, { force: true })
  const archive = await writeArchive(half)
  try {
    const manifest = await dumpDatabase(connection, archive, now)
    // After the database: each file that it names is there by then, and is never changed.
    const files = await filesIn(dataFolder)
    for (const name of files) await archive.addFile(name, path.join(dataFolder, name))
    await archive.finish()
    // Refuses a name that is taken, as renaming does not.
    await link(half, file)
    return { tables: manifest.tables.length, files: files.length }
  } finally {
    await archive.abandon()
    await rm(half, { force: true })
  }
}

/** The names, relative to the folder, of the files that belong into an archive. */
export async function filesIn(dataFolder: string): Promise<string[]> {
  const names: string[] = []
  for (const folder of FOLDERS) {
    const entries = await readdir(path.join(dataFolder, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(ignoreMissing)
    for (const entry of entries ?? []) {
      const name = path.relative(dataFolder, path.join(entry.parentPath, entry.name))
      if (entry.isFile() && !name.startsWith(MADE_AGAIN)) names.push(name)
    }
  }
  const others = (await readdir(dataFolder).catch(ignoreMissing)) ?? []
  return [...names.toSorted(), ...(others.includes(SECRETS) ? [SECRETS] : [])]
}
