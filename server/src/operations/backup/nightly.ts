import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { createDb, type Connection, type Db } from '../../platform/db/client.ts'
import { keepSetting, keptSetting } from '../../platform/db/settings.ts'
import type { FileStore } from '../../gateways/storage/file-store.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { atMost, LONGEST_NIGHTLY_SECONDS, secondsSince, type State } from '../../platform/states.ts'

type Log = { info: (facts: object, text: string) => void }

/** Made next to the real one for each trial, and dropped after it. */
const TRIAL = 'jarchi_restore_trial'
const ARCHIVE = /^jarchi-\d{4}-\d{2}-\d{2}\.tar$/
/** Of an archive whose restore was not tried yet, or failed: it does not count among the good ones. */
const UNTESTED = /^jarchi-\d{4}-\d{2}-\d{2}\.tar\.untested$/

/** Keys in the table of settings: when the last good backup was made, and `{"hasFailed": false}`. */
const MADE = 'backup_made'
const TRIED = 'backup_tried'
const UNFINISHED = /^jarchi-\d{4}-\d{2}-\d{2}\.tar(\.untested)?\.unfinished$/

type BackupDeps = {
  db: Db
  config: Pick<Config, 'backup' | 'dataFolder'>
  connection: Connection
  files: FileStore
  now: () => Date
}

/** If `BACKUP_FOLDER` is set: backs up every night, and restores the archive's database to test it. */
export function backupJob({ db, config, connection, files, now }: BackupDeps, log: Log): Job[] {
  const { folder, keep } = config.backup
  if (folder === null) return []
  const work = async () => {
    const file = path.join(folder, `jarchi-${tehranDay(now())}.tar`)
    const untested = `${file}.untested`
    // From an earlier turn of the same night, and from servers that died while they wrote.
    await rm(untested, { force: true })
    await prune(folder, UNFINISHED, 0)
    const count = await backUp({ connection, files, dataFolder: config.dataFolder }, untested, now())
    // Before the trial, so that nights on which it fails do not fill the disk.
    await prune(folder, UNTESTED, keep)
    await noteTrial(db, () => tryRestore(connection, untested))
    await rename(untested, file)
    await keepSetting(db, MADE, {})
    await prune(folder, ARCHIVE, keep)
    log.info({ file, ...count }, 'backed up, and the restore was tried')
  }
  return [{ name: 'backup', retries: 2, work }]
}

/** The age of the last good backup, and whether the last trial failed; nothing without a folder. */
export async function backupStates(db: Db, now: Date, { backup }: Pick<Config, 'backup'>): Promise<State[]> {
  if (backup.folder === null) return []
  const made = await keptSetting(db, MADE)
  const tried = await keptSetting<{ hasFailed: boolean }>(db, TRIED)
  return [
    atMost('backup_age_seconds', secondsSince(made?.at, now), LONGEST_NIGHTLY_SECONDS),
    atMost('backup_trial_failed', Number(tried?.value.hasFailed ?? false), 0),
  ]
}

async function noteTrial(db: Db, trial: () => Promise<void>) {
  try {
    await trial()
  } catch (error) {
    await keepSetting(db, TRIED, { hasFailed: true })
    throw error
  }
  await keepSetting(db, TRIED, { hasFailed: false })
}

/** Throws the same errors as a real restore; files are compared with their checksums, and not written. */
async function tryRestore(connection: Connection, file: string) {
  const admin = createDb(connection, { max: 1 })
  const drop = () => sql`drop database if exists ${sql.id(TRIAL)} with (force)`.execute(admin)
  try {
    await drop()
    await sql`create database ${sql.id(TRIAL)}`.execute(admin)
    await restore({ connection: inTrial(connection), beside: null }, file)
  } finally {
    await drop().finally(() => admin.destroy())
  }
}

function inTrial(connection: Connection): Connection {
  if (connection.connectionString === undefined) return { ...connection, database: TRIAL }
  const url = new URL(connection.connectionString)
  url.pathname = `/${TRIAL}`
  return { connectionString: url.href }
}

/** Removes the oldest archives, above the number to keep. */
async function prune(folder: string, named: RegExp, keep: number) {
  const archives = (await readdir(folder)).filter((name) => named.test(name)).toSorted()
  for (const name of archives.slice(0, Math.max(0, archives.length - keep))) await rm(path.join(folder, name))
}
