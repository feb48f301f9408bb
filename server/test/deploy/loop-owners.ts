import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb } from '../../src/platform/db/client.ts'
import { signal } from './documented.ts'
import type { debianMachine } from './machine.ts'

const UNITS = ['jarchi-server', 'jarchi-server-2']

/** Who owns the loops of an installation, by their locks, and what can happen to owners. */
export function loopOwners({ postgres, pidOf }: ReturnType<typeof debianMachine>) {
  const db = createDb({ ...postgres, database: 'jarchi' }, { max: 1 })
  const idler = createDb({ ...postgres, database: 'jarchi' }, { max: 1 })
  let idling: Promise<unknown> | null = null

  /** The launcher and its parts. */
  const processes = (unit: string) => {
    const launcher = pidOf(unit)
    const parts = execFileSync('pgrep', ['-P', String(launcher)], { encoding: 'utf8' })
      .trim()
      .split('\n')
    return [launcher, ...parts.map(Number)]
  }

  /** Loops with the processes that have the other ends of their connections. */
  async function owners(): Promise<{ lock: number; pid: number }[]> {
    const { rows } = await sql<{ lock: number; port: number }>`
      select objid::int as lock, client_port as port from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid between 44000 and 44999 and granted
    `.execute(db)
    const sockets = execFileSync('ss', ['-tnpH', `dport = :${postgres.port}`], { encoding: 'utf8' }).split(
      '\n',
    )
    return rows.map(({ lock, port }) => {
      const line = sockets.find((one) => one.includes(`:${port} `)) ?? ''
      return { lock, pid: Number(/pid=(\d+)/.exec(line)?.[1] ?? 0) }
    })
  }

  async function endOwner(lock: number) {
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${lock} and granted
    `.execute(db)
  }

  return {
    /** As if its machine stood still. */
    stop: (unit: string) => processes(unit).forEach((pid) => signal(pid, 'SIGSTOP')),
    goOn: (unit: string) => processes(unit).forEach((pid) => signal(pid, 'SIGCONT')),
    async ownerOf(lock: number): Promise<string> {
      const pid = (await owners()).find((one) => one.lock === lock)?.pid ?? 0
      const unit = UNITS.find((name) => processes(name).includes(pid))
      if (!unit) throw new Error(`nobody owns ${lock}`)
      return unit
    },
    async ownedBy(unit: string): Promise<number[]> {
      const pids = processes(unit)
      return (await owners()).filter(({ pid }) => pids.includes(pid)).map(({ lock }) => lock)
    },
    /** Somebody else owns a loop and does nothing. */
    async hold(lock: number) {
      idling = sql`select pg_advisory_lock(${lock}::bigint), pg_sleep(600)`.execute(idler).catch(() => {})
      await sleep(500)
      await endOwner(lock)
    },
    async letGo(lock: number) {
      await endOwner(lock)
      await idling
    },
    async close() {
      await db.destroy()
      await idler.destroy()
    },
  }
}
