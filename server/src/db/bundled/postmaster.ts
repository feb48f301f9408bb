import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** A running PostgreSQL as its `postmaster.pid` tells of it. */
export type Postmaster = { pid: number; startedAt: Date; socketFolder: string }

const OWNER_LOCK = 1
/** A newborn PostgreSQL may not have been locked by its owner yet. */
const GRACE_SECONDS = 3

export class AlreadyRunning extends Error {
  constructor(folder: string) {
    super(`Another Jarchi is running on the data in ${folder}. Stop it first, or set JARCHI_DATA.`)
  }
}

export function postmasterOf(folder: string): Postmaster | null {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid = '', , startedAt = '', , socketFolder = ''] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), startedAt: new Date(Number(startedAt) * 1000), socketFolder }
}

/** The connection that owns the database as long as it lives; null when another server owns it. */
export async function claim(socketFolder: string): Promise<Client | null> {
  const client = new Client({ host: socketFolder, user: 'jarchi', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    OWNER_LOCK,
  ])
  if (rows[0]?.got) return client
  await client.end()
  return null
}

/**
 * Keeps the database ours for as long as PostgreSQL lives: when one of its processes crashes, it ends all
 * connections and goes on, and an unowned one would be taken for an orphan.
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

/** Ends a PostgreSQL whose server was killed; throws `AlreadyRunning` when its server lives. */
export async function clearAway(folder: string) {
  const running = postmasterOf(folder)
  if (!running) return
  if (!isPostgres(running.pid)) return rmSync(path.join(folder, 'postmaster.pid'), { force: true })
  await sleep(Math.max(0, running.startedAt.getTime() + GRACE_SECONDS * 1000 - Date.now()))
  const owner = await claim(running.socketFolder).catch(() => 'not answering' as const)
  if (owner === null) throw new AlreadyRunning(folder)
  if (owner !== 'not answering') {
    process.kill(running.pid, 'SIGINT')
    await owner.end().catch(() => {})
  }
  if (!(await ended(running.pid, 30))) throw new AlreadyRunning(folder)
}

async function ended(pid: number, seconds: number) {
  for (let waited = 0; waited < seconds * 20; waited += 1) {
    if (!isPostgres(pid)) return true
    await sleep(50)
  }
  return false
}

/** Whether that process lives and is PostgreSQL: after a crash its number may be anybody's. */
function isPostgres(pid: number) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const name = `/proc/${pid}/comm`
  return !existsSync(name) || readFileSync(name, 'utf8').trim() === 'postgres'
}
