import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, closeSync, fchmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Connection } from '../client.ts'
import { postgresBinaries } from './binaries.ts'
import { dataFolder, initialise } from './data-folder.ts'
import { DiskFull, DiskReserve, type DiskLog } from './disk-reserve.ts'
import { AlreadyRunning, claim, clearAway, isRunning, keepClaimed, postmasterOf } from './postmaster.ts'
import { DATABASE, prepareRole, SERVER_ROLE } from './server-role.ts'
import { databaseUser, type SystemUser } from './system-user.ts'

export type BundledDatabase = {
  connection: Connection
  /** Settles when PostgreSQL's process ends, for any reason; with a text about it. */
  ended: Promise<string>
  stop: () => Promise<void>
}

type Options = {
  progress?: (step: string) => void
  settings?: string[]
  /** Reserved on disk for when it is full; nothing by default. */
  reserveBytes?: number
  log?: DiskLog
}

/** A socket's path must fit in about 100 bytes. */
const LONGEST_SOCKET_FOLDER = 85

/**
 * How long it may take to end, first in order, then at once as after a crash; a frozen process does neither.
 */
const STOP_MS = 4_000
const ABORT_MS = 6_000
/** PostgreSQL checks its clients while it works for them, and stops if a client is gone. */
const SETTINGS = ['client_connection_check_interval=5s']

/**
 * Starts the PostgreSQL of `home` on a unix socket; throws `AlreadyRunning` on a second start, or `DiskFull`.
 */
export async function startBundledDatabase(home: string, options: Options = {}): Promise<BundledDatabase> {
  const { progress = () => {}, settings = [], reserveBytes = 0, log = () => {} } = options
  const folder = dataFolder(home)
  await clearAway(folder)
  const reserve = new DiskReserve(folder, reserveBytes, log)
  await reserve.look()
  const user = databaseUser(folder)
  const native = postgresBinaries(user)
  progress('Preparing the database')
  try {
    initialise(native, folder, user)
  } catch (error) {
    await reserve.look()
    throw reserve.isFull ? new DiskFull(folder) : error
  }
  const socketFolder = socketFolderOf(folder, user)
  const child = run(native, folder, user, socketFolder, [...SETTINGS, ...settings])
  const killAtExit = () => void child.kill('SIGINT')
  process.once('exit', killAtExit)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const owner = await ready(child, folder, socketFolder).catch(async (error: unknown) => {
    await reserve.look()
    throw reserve.isFull && hasExited(child) ? new DiskFull(folder) : error
  })
  await prepareRole(owner, socketFolder)
  let isStopping = false
  const stopWatching = reserve.watch()
  keepClaimed(owner, socketFolder, () => isStopping || hasExited(child))
  const stop = async () => {
    isStopping = true
    stopWatching()
    await end(child, ended)
    process.off('exit', killAtExit)
    if (socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true })
  }
  return {
    connection: connectionAt(socketFolder),
    ended: ended.then(() => farewell(reserve)),
    stop,
  }
}

async function end(child: ChildProcess, ended: Promise<void>) {
  child.kill('SIGINT')
  const abort = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS + ABORT_MS)
  await ended
  clearTimeout(abort)
  clearTimeout(kill)
}

async function farewell(reserve: DiskReserve) {
  await reserve.look()
  return `the bundled PostgreSQL ended by itself${reserve.isFull ? ': disk full' : ''}`
}

/** Throws `AlreadyRunning` if a server works on `home`; ends a database that a killed server left. */
export async function refuseSecondStart(home: string) {
  await clearAway(dataFolder(home))
}

/** How to reach the bundled PostgreSQL that another process runs on `home`; null if there is none. */
export function runningDatabase(home: string): Connection | null {
  const folder = dataFolder(home)
  const running = postmasterOf(folder)
  return running && isRunning(running.pid, folder) ? connectionAt(running.socketFolder) : null
}

function connectionAt(host: string): Connection {
  return { host, user: SERVER_ROLE, database: DATABASE }
}

function socketFolderOf(folder: string, user: SystemUser) {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder
  const short = mkdtempSync(path.join(tmpdir(), 'jarchi-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(short, user.uid, user.gid)
  return short
}

/** Detached, so that Ctrl-C reaches only us and the database ends last. */
function run(native: string, folder: string, user: SystemUser, socketFolder: string, settings: string[]) {
  const log = openSync(`${folder}.log`, 'a', 0o600)
  // A log of an older version can be read by everybody, and contains queries.
  fchmodSync(log, 0o600)
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
