import path from 'node:path'
import { complain, failureText, isAboutFile, misused, say } from '../../platform/command-line.ts'
import { readDatabaseConfig, type DatabaseConfig } from '../../platform/config/database-config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { AlreadyRunning } from '../../platform/db/bundled/postmaster.ts'
import { runningDatabase, startBundledDatabase } from '../../platform/db/bundled/start.ts'
import type { Connection } from '../../platform/db/client.ts'
import { fileStore } from '../../gateways/storage/choose-file-store.ts'
import { FilesUnavailable } from '../../platform/durable-file.ts'
import { backUp, DamagedArchive, FullDisk, RefusedRestore, restore } from './service.ts'

const USAGE = `Usage: npm run backup -- FILE    writes database and files into a new archive; Jarchi may be running
       npm run restore -- FILE   puts an archive into an empty database and JARCHI_DATA, and verifies the ledger

Both use DATABASE_URL, or else the bundled database of JARCHI_DATA.`

/** The exit code: 0 done, 1 failed, 2 misused. */
async function main([command, ...rest]: string[]): Promise<number> {
  const [file] = rest
  if (file === 'help' || file === '--help') return say(USAGE, 0)
  if (file === undefined || rest.length > 1) return misused('One file is wanted.', command ?? 'backup')
  const config = readDatabaseConfig(process.env)
  const beside = { files: fileStore(config), dataFolder: config.dataFolder }
  // npm runs its scripts in the project's folder, but users name files relative to their own.
  const place = path.resolve(process.env.INIT_CWD ?? '.', file)
  return withDatabase(config, async (connection) => {
    if (command === 'backup') {
      const { tables, files } = await backUp({ connection, ...beside }, place, new Date())
      return say(`${place} holds ${tables} tables and ${files} files.`, 0)
    }
    const { tables, files } = await restore({ connection, beside }, place)
    return say(`${tables} tables and ${files} files are back, and the ledger balances.`, 0)
  })
}

/** On the database of `DATABASE_URL`, or on the bundled one, which is started if it is not running. */
async function withDatabase(config: DatabaseConfig, work: (connection: Connection) => Promise<number>) {
  const { url, ownerUrl } = config.database
  if (url !== null) return work({ connectionString: ownerUrl ?? url })
  const running = runningDatabase(config.dataFolder)
  if (running) return work(running)
  const database = await startBundledDatabase(config.dataFolder)
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const kinds = [ConfigError, DamagedArchive, FullDisk, RefusedRestore, AlreadyRunning, FilesUnavailable]
    const isExpected = kinds.some((kind) => error instanceof kind) || isAboutFile(error)
    process.exitCode = complain(failureText(error, isExpected), 1)
  },
)
