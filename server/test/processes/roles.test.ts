import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { testDb } from '../harness.ts'
import { startServer } from '../started-server.ts'

vi.setConfig({ testTimeout: 180_000 })
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
const LAUNCHER = path.join(import.meta.dirname, '../../../launch/start.ts')
const PORTS = ['PORT', 'METRICS_PORT', 'DELIVERY_PORT', 'BIDDER_PORT', 'DELIVERY_METRICS_PORT'] as const

/**
 * The three of charging, and those of reports, statistics of posts, the market, prices and providers; without an exchange
 * there is none for its ads.
 */
const LOOPS = [44_001, 44_002, 44_003, 44_004, 44_006, 44_010, 44_011, 44_012]

test.each([
  // All loops with one owner, and no page.
  { roles: 'background', parts: ['server'], open: ['METRICS_PORT'], loops: LOOPS },
  {
    roles: 'delivery',
    parts: ['delivery'],
    open: ['DELIVERY_PORT', 'BIDDER_PORT', 'DELIVERY_METRICS_PORT'],
    loops: [],
  },
])('a machine of $roles starts $parts and nothing else', async ({ roles, parts, open, loops }) => {
  const t = await testDb()
  const door = await databaseDoor(t.connection)
  const ports = await freePorts()
  const launcher = launch({
    ...Object.fromEntries(PORTS.map((name, at) => [name, String(ports[at])])),
    ROLES: roles,
    DATABASE_URL: door.url(t.connection.database ?? ''),
    SANDBOX_PORT: String(ports.at(-2)),
  })
  expect(await launcher.ready, launcher.said()).toBe(true)
  expect(partsOf(launcher.pid)).toEqual([...parts, 'sandbox'].toSorted())
  const answering = await Promise.all(ports.slice(0, PORTS.length).map(isTaken))
  expect(PORTS.filter((_, at) => answering[at])).toEqual(open)
  await expect.poll(() => owned(t.db), { timeout: 30_000 }).toEqual(loops)
  expect(await bidders(t.db)).toBe(roles.includes('delivery') ? 1 : 0)
  launcher.stop()
  expect(await launcher.ended, launcher.said()).toBe(0)
  door.close()
  await t.drop()
})

test('a server for pages only owns no loop', async () => {
  const t = await testDb()
  const door = await databaseDoor(t.connection)
  const server = startServer({
    ROLES: 'web',
    DEMO: '0',
    DATABASE_URL: door.url(t.connection.database ?? ''),
    JARCHI_DATA: path.join(folder, 'web'),
  })
  expect(await server.ready, server.said()).toBe('ready')
  expect(await owned(t.db)).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  door.close()
  await t.drop()
})

test.each(['', 'sales', 'web,web', 'delivery'])('ROLES=“%s” starts nothing and says why', async (roles) => {
  const launcher = launch({ ROLES: roles || ',', DATABASE_URL: '' })
  expect(await launcher.ended).toBe(1)
  expect(launcher.said()).toMatch(/ROLES/)
  expect(launcher.said()).not.toContain('Starting')
})

/** Starts what `npm start` runs. */
function launch(env: Record<string, string>) {
  const child = fork(LAUNCHER, {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: '0',
      HOST: '127.0.0.1',
      EXCHANGE_URL: 'none',
      JARCHI_DATA: path.join(folder, String(Math.random())),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  const ready = new Promise<boolean>((resolve) => {
    void ended.then(() => resolve(false))
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        said += text
        if (said.includes('Jarchi is ready.')) resolve(true)
      })
    }
  })
  return { pid: child.pid ?? 0, ready, ended, said: () => said, stop: () => void child.kill('SIGTERM') }
}

const SCRIPTS = {
  'server/src/main.ts': 'server',
  'server/src/delivery-process.ts': 'delivery',
  'sandbox/src/main.ts': 'sandbox',
}

/** The names of the processes that a launcher has started. */
function partsOf(launcher: number): string[] {
  const running = execFileSync('ps', ['-A', '-ww', '-o', 'ppid=,command='], { encoding: 'utf8' })
  return running
    .split('\n')
    .filter((line) => Number.parseInt(line, 10) === launcher)
    .flatMap((line) =>
      Object.entries(SCRIPTS).flatMap(([script, name]) => (line.includes(script) ? [name] : [])),
    )
    .toSorted()
}

type Db = Awaited<ReturnType<typeof testDb>>['db']

/** The locks of the loops that have an owner. */
async function owned(db: Db): Promise<number[]> {
  const { rows } = await sql<{ lock: number }>`
    select objid::int as lock from pg_locks
    where locktype = 'advisory' and granted and objid between 44000 and 44999
      and database = (select oid from pg_database where datname = current_database())
    order by lock
  `.execute(db)
  return rows.map(({ lock }) => lock)
}

async function bidders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bidders`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ports for `PORTS`, and two adjacent ones for the sandbox. */
async function freePorts(): Promise<number[]> {
  for (;;) {
    const servers = await Promise.all(
      Array.from({ length: PORTS.length + 1 }, async () => {
        const server = createServer().listen(0, '127.0.0.1')
        await once(server, 'listening')
        return server
      }),
    )
    const ports = servers.map((server) => (server.address() as AddressInfo).port)
    const beside = (ports.at(-1) ?? 0) + 1
    const isFree = !(await isTaken(beside))
    for (const server of servers) {
      server.close()
      await once(server, 'close')
    }
    if (isFree) return [...ports, beside]
  }
}

async function isTaken(port: number): Promise<boolean> {
  const server = createServer()
  const taken = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(true))
    server.listen(port, '127.0.0.1', () => resolve(false))
  })
  const found = await taken
  if (!found) {
    server.close()
    await once(server, 'close')
  }
  return found
}
