import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { SUPERUSER } from './server-role.ts'

/** A running PostgreSQL, as described by its `postmaster.pid`. */
export type Postmaster = { pid: number; startedAt: Date; socketFolder: string }

const OWNER_LOCK = 1
/** A new PostgreSQL may not have been claimed by its owner yet, nor have written its whole file. */
const GRACE_MS = 3_000
const LONGEST_WAIT_MS = 5_000

export class AlreadyRunning extends Error {
  constructor(folder: string) {
    super(`Another Jarchi is running on the data in ${folder}. Stop it first, or set JARCHI_DATA.`)
  }
}

/** Null if none is running according to the file, which may be left over or cut short by a power cut. */
export function postmasterOf(folder: string): Postmaster | null {
  const text = textOf(path.join(folder, 'postmaster.pid'))
  const [pid = '', , startedAt = '', , socketFolder = ''] = (text ?? '').split('\n')
  if (!/^[1-9]\d*$/.test(pid.trim()) || !Number(startedAt) || socketFolder === '') return null
  return { pid: Number(pid), startedAt: new Date(Number(startedAt) * 1000), socketFolder }
}

function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // If the folder is another user's, the place that reads its data reports more.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** The connection that owns the database while it lives; null if another server owns it. */
export async function claim(socketFolder: string): Promise<Client | null> {
  const client = new Client({
    host: socketFolder,
    user: SUPERUSER,
    database: 'postgres',
    // A frozen one does not answer.
    connectionTimeoutMillis: LONGEST_WAIT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  const text = 'select pg_try_advisory_lock($1) as got'
  const asked = { text, values: [OWNER_LOCK], query_timeout: LONGEST_WAIT_MS }
  const { rows } = await client.query<{ got: boolean }>(asked).catch((error: unknown) => {
    void client.end()
    throw error
  })
  if (rows[0]?.got) return client
  await client.end()
  return null
}

/**
 * Keeps the database ours while PostgreSQL lives: when one of its processes crashes, it closes all
 * connections and goes on, and without an owner it would look like an orphan.
 */
export function keepClaimed(owner: Client, socketFolder: string, hasEnded: () => boolean) {
  owner.once('end', () => {
    if (!hasEnded()) void claimAgain(socketFolder, hasEnded)
  })
}

async function claimAgain(socketFolder: string, hasEnded: () => boolean) {
  while (!hasEnded()) {
    const owner = await claim(socketFolder).catch(() => null)
    if (owner) return keepClaimed(owner, socketFolder, hasEnded)
    await sleep(20, undefined, { ref: false })
  }
}

/** Ends a PostgreSQL whose server was killed; throws `AlreadyRunning` if its server lives. */
export async function clearAway(folder: string) {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const running = postmasterOf(folder) ?? (await writtenSoon(folder))
  if (!running) return rmSync(file, { force: true })
  if (!isRunning(running.pid, folder)) {
    // It is not one of our processes, but perhaps of another container.
    if (running.socketFolder === folder && (await answers(folder))) throw new AlreadyRunning(folder)
    return rmSync(file, { force: true })
  }
  await outgrown(running.startedAt.getTime())
  const owner = await claim(running.socketFolder).catch(() => 'not answering' as const)
  if (owner === null) throw new AlreadyRunning(folder)
  if (owner !== 'not answering') {
    process.kill(running.pid, 'SIGINT')
    await owner.end().catch(() => {})
  }
  if (!(await ended(running.pid, folder, 30))) throw new AlreadyRunning(folder)
}

/** An empty file is either being written or left over. */
async function writtenSoon(folder: string): Promise<Postmaster | null> {
  const file = statSync(path.join(folder, 'postmaster.pid'), { throwIfNoEntry: false })
  if (file) await outgrown(file.mtimeMs)
  return postmasterOf(folder)
}

/** Waits until something is no longer new; if the clock was set back, not longer than that. */
async function outgrown(bornAt: number) {
  await sleep(Math.max(0, Math.min(GRACE_MS, bornAt + GRACE_MS - Date.now())))
}

function answers(socketFolder: string) {
  return claim(socketFolder).then(
    (owner) => (owner ? owner.end().then(() => true) : true),
    () => false,
  )
}

async function ended(pid: number, folder: string, seconds: number) {
  for (let waited = 0; waited < seconds * 20; waited += 1) {
    if (!isRunning(pid, folder)) return true
    await sleep(50)
  }
  return false
}

/**
 * Whether the process is the PostgreSQL of this folder: after a crash another process may have its number.
 */
export function isRunning(pid: number, folder: string) {
  const given = commandOf(pid)
  if (!given[0]?.endsWith('postgres')) return false
  const named = given[given.indexOf('-D') + 1]
  // Its folder may be given by its environment, so it may be ours.
  if (!given.includes('-D') || named === undefined) return true
  const [one, other] = [named, folder].map((place) => statSync(place, { throwIfNoEntry: false }))
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev
}

/** Its command line; empty if it is gone. */
function commandOf(pid: number): string[] {
  if (process.platform === 'linux') return (textOf(`/proc/${pid}/cmdline`) ?? '').split('\0')
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  // For folder names with blanks: the value of `-D` ends at the next option.
  const [command = '', rest] = stdout.trim().split(/ -D /)
  return rest === undefined ? [command] : [command, '-D', rest.split(/ -c /)[0] ?? '']
}
