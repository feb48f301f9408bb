import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { folderIn } from '../deploy/release.ts'
import { tree } from '../deploy/tree.ts'
import { productionEnv } from '../production-env.ts'
import { createDb } from '../../src/platform/db/client.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const MOST_MB = 250
const [PORT, METRICS_PORT] = [27_080, 27_081]
/** Another user than the folder's owner, if we may switch: `nobody` owns nothing. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const place = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
const opt = path.join(place, 'opt')
const data = path.join(place, 'data')
let door: Awaited<ReturnType<typeof databaseDoor>>
const admin = createDb({ ...inject('template'), database: 'postgres' }, { max: 1 })

beforeAll(async () => {
  chmodSync(place, 0o755)
  mkdirSync(opt)
  await sql`create database released`.execute(admin)
  door = await databaseDoor(inject('template'))
})
afterAll(async () => {
  door.close()
  await sql`drop database released with (force)`.execute(admin)
  await admin.destroy()
  spawnSync('chmod', ['-R', 'u+w', place])
  rmSync(place, { recursive: true })
})

test('a release is small, and runs as another user who may not write into it, without anything installed', async () => {
  const said = execFileSync(process.execPath, ['release.mjs'], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: place },
    encoding: 'utf8',
  })
  const [archive = ''] = globSync(path.join(place, '*.tar.gz'))
  const named = path.basename(archive, '.tar.gz')
  expect(named).toMatch(/^jarchi-\d+\.\d+\.\d+\+[0-9a-f]{7}(-changed)?$/)
  expect(folderIn(archive)).toBe(named)
  const release = path.join(opt, named)
  expect(Number(/unpacked (\d+) MB/.exec(said)?.[1])).toBeLessThanOrEqual(MOST_MB)
  execFileSync('tar', ['-xzf', archive, '-C', opt])
  execFileSync('chmod', ['-R', 'a-w', release])
  const before = tree(release)
  expect(
    before.filter(({ name }) => /\.(test|attack)\.ts$|node_modules\/(playwright|vitest)/.test(name)),
  ).toEqual([])
  const bill = JSON.parse(readFileSync(path.join(release, 'sbom.json'), 'utf8'))
  expect(bill.components.map(({ name }: { name: string }) => name)).toContain('fastify')
  expect(before.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(MOST_MB * 1_024 * 1_024)

  mkdirSync(data, { mode: 0o700 })
  if (NOBODY.uid !== undefined) execFileSync('chown', [`${NOBODY.uid}`, data])
  const env = {
    ...productionEnv(),
    PATH: '/nowhere',
    DATABASE_URL: door.url('released'),
    JARCHI_DATA: data,
    ROLES: 'web,background',
    PORT: String(PORT),
    METRICS_PORT: String(METRICS_PORT),
  }
  const node = path.join(release, 'node_modules/.bin/node')
  for (const start of ['first', 'second']) {
    const server = spawn(node, ['start.mjs'], {
      cwd: release,
      env,
      ...NOBODY,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk))
    await expect
      .poll(() => text.includes('Jarchi is ready.') || server.exitCode !== null, { timeout: 120_000 })
      .toBe(true)
    const answer = await fetch(`http://127.0.0.1:${PORT}/`, { headers: { host: 'panel.example.ir' } }).catch(
      () => null,
    )
    expect(answer?.status, `${start} start: ${text}`).toBe(200)
    expect(await answer?.text()).toContain('<html')
    const health = await fetch(`http://127.0.0.1:${PORT}/healthz`)
    expect(await health.json()).toEqual({ status: 'ok', version: named.slice('jarchi-'.length) })
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  for (const name of ['staff', 'load']) {
    const given = { cwd: release, env, ...NOBODY, encoding: 'utf8' } as const
    const command = spawnSync(node, ['command.mjs', name, 'help'], given)
    expect(command.status, command.stderr).toBe(0)
  }
  expect(existsSync(path.join(data, 'compiled'))).toBe(true)
  expect(tree(release)).toEqual(before)
})
