import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Connection } from '../client.ts'
import { postgresBinaries } from './binaries.ts'
import { dataFolder, initialise } from './data-folder.ts'
import { AlreadyRunning, claim, clearAway, keepClaimed, postmasterOf } from './postmaster.ts'
import { databaseUser, type SystemUser } from './system-user.ts'

export type BundledDatabase = {
  connection: Connection
  /** Ends with PostgreSQL's process, whoever ended it. */
  ended: Promise<void>
  stop: () => Promise<void>
}

const DATABASE = 'jarchi'
/** A socket's path must fit in about 100 bytes. */
const LONGEST_SOCKET_FOLDER = 85

/** Starts the PostgreSQL of `home` on a unix socket; throws `AlreadyRunning` for a second start. */
export async function startBundledDatabase(
  home: string,
  options: { progress?: (step: string) => void; settings?: string[] } = {},
): Promise<BundledDatabase> {
  const progress = options.progress ?? (() => {})
  const folder = dataFolder(home)
  await clearAway(folder)
  const user = databaseUser(folder)
  const native = postgresBinaries(user)
  progress('Preparing the database')
  initialise(native, folder, user)
  const socketFolder = socketFolderOf(folder, user)
  const child = run(native, folder, user, socketFolder, options.settings ?? [])
  const killAtExit = () => void child.kill('SIGINT')
  process.once('exit', killAtExit)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const owner = await ready(child, folder, socketFolder)
  await createDatabase(owner)
  let isStopping = false
  keepClaimed(owner, socketFolder, () => isStopping || hasExited(child))
  const stop = async () => {
    isStopping = true
    child.kill('SIGINT')
    await ended
    process.off('exit', killAtExit)
    if (socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true })
  }
  return { connection: { host: socketFolder, user: 'jarchi', database: DATABASE }, ended, stop }
}

/** Throws `AlreadyRunning` when a server works on `home`; ends a database that a killed one left. */
export async function refuseSecondStart(home: string) {
  await clearAway(dataFolder(home))
}

/** How to reach the bundled PostgreSQL that another process runs on `home`; null when none does. */
export function runningDatabase(home: string): Connection | null {
  const running = postmasterOf(dataFolder(home))
  return running && { host: running.socketFolder, user: 'jarchi', database: DATABASE }
}

function socketFolderOf(folder: string, user: SystemUser) {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder
  const short = mkdtempSync(path.join(tmpdir(), 'jarchi-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(short, user.uid, user.gid)
  return short
}

/** Detached, so that Ctrl-C reaches us alone and the database goes last. */
function run(native: string, folder: string, user: SystemUser, socketFolder: string, settings: string[]) {
  const log = openSync(`${folder}.log`, 'a')
  const given = ['listen_addresses=', `unix_socket_directories=${socketFolder}`, ...settings]
  const child = spawn(
    path.join(native, 'bin/postgres'),
    ['-D', folder, ...given.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  return child
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function ready(child: ChildProcess, folder: string, socketFolder: string): Promise<Client> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (hasExited(child)) {
      if (postmasterOf(folder)) throw new AlreadyRunning(folder)
      throw new Error(`PostgreSQL did not start; see ${folder}.log`)
    }
    const owner = await claim(socketFolder).catch(() => null)
    if (owner) return owner
    await sleep(20)
  }
  throw new Error('PostgreSQL did not become ready within a minute.')
}

async function createDatabase(owner: Client) {
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await owner.query(`create database ${DATABASE}`)
}
