import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../../platform/db/client.ts'
import { testDb } from '../../../test/harness.ts'
import { mayMount, smallDisk } from '../../../test/small-disk.ts'
import { examineDatabase } from './examine-database.ts'
import { examineFolder } from './examine-folder.ts'
import { examineCertificate, examineHost, examineProvider } from './examine-network.ts'
import { troubleOf } from './network-trouble.ts'

const now = () => new Date()
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-doctor-'))
let date: string
let provider: Server
let port: number
let t: Awaited<ReturnType<typeof testDb>>

beforeAll(async () => {
  t = await testDb()
  provider = createServer((_, answer) => answer.writeHead(404, date ? { date } : {}).end())
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  port = (provider.address() as AddressInfo).port
})
afterAll(async () => {
  provider.close()
  await t.drop()
  rmSync(folder, { recursive: true, force: true })
})

const subjectsToFix = (findings: { isGood: boolean; subject: string }[]) =>
  findings.filter(({ isGood }) => !isGood).map(({ subject }) => subject)

test.each([
  ['https://ads.example.ir', false],
  ['https://AD2.example.ir', false],
  ['https://advertising.example.ir', false],
  ['https://banner.example.ir', false],
  ['https://tracker.example.ir', false],
  ['https://panel.example.ir', true],
  ['https://adel.example.ir', true],
  ['https://example.ir', true],
  ['http://localhost:3000', true],
])('blockers of advertisements let %s pass: %s', (origin, isGood) => {
  expect(examineHost('PUBLIC_ORIGIN', origin)).toMatchObject({ isGood, subject: 'PUBLIC_ORIGIN' })
})

test('a correct database gets no advice except about test settings', async () => {
  const findings = await examineDatabase(t.db, now)
  expect(subjectsToFix(findings)).toEqual(['rights', 'durability'])
  expect(findings.find(({ subject }) => subject === 'durability')?.sentence).toContain('fsync = off')
})

test('an operator’s superuser, a wrong clock and a newer database are named', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999')`.execute(t.db)
  const findings = await examineDatabase(t.db, () => new Date(Date.now() + 60_000))
  await sql`delete from kysely_migration where name = '9999-later'`.execute(t.db)
  expect(subjectsToFix(findings)).toEqual(['rights', 'durability', 'clock', 'migrations'])
  expect(findings.map(({ sentence }) => sentence).join()).toMatch(/60 s ahead of the database.*9999-later/)
})

test('a role without its rights gets the statement that grants them', async () => {
  const role = `guest_${t.connection.database?.slice(-8)}`
  await sql`create role ${sql.id(role)} login`.execute(t.db)
  const guest = createDb({ ...t.connection, user: role }, { max: 1 })
  await sql`grant select on kysely_migration, sql_objects to ${sql.id(role)}`.execute(t.db)
  const findings = await examineDatabase(guest, now)
  await guest.destroy()
  await sql`drop owned by ${sql.id(role)}`.execute(t.db)
  await sql`drop role ${sql.id(role)}`.execute(t.db)
  expect(findings.find(({ subject }) => subject === 'rights')).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining(`grant create on schema public to "${role}"`),
  })
})

test('a writable folder is good, a file in its place is not', async () => {
  expect(await examineFolder('JARCHI_DATA', path.join(folder, 'new'))).toMatchObject({ isGood: true })
  writeFileSync(path.join(folder, 'taken'), '')
  expect(await examineFolder('JARCHI_DATA', path.join(folder, 'taken'))).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('is not a folder'),
  })
})

test('a provider that gives any answer is reachable; one that gives none, or whose clock differs, is named', async () => {
  date = new Date().toUTCString()
  const url = `http://127.0.0.1:${port}/`
  const found = async (address: string) => (await examineProvider('SMS provider', address, now)).finding
  expect(await found(url)).toMatchObject({ isGood: true })
  date = new Date(Date.now() - 600_000).toUTCString()
  expect(await found(url)).toMatchObject({
    isGood: false,
    sentence: expect.stringMatching(/clock is (599|600|601) s from ours/),
  })
  expect(await found('http://127.0.0.1:9/')).toMatchObject({ isGood: false })
})

test('an origin without TLS has no certificate; one that does not answer with TLS is named', async () => {
  expect(await examineCertificate('PUBLIC_ORIGIN', `http://127.0.0.1:${port}`, now)).toMatchObject({
    isGood: true,
  })
  expect(await examineCertificate('PUBLIC_ORIGIN', `https://127.0.0.1:${port}`, now)).toMatchObject({
    isGood: false,
  })
})

test('the command reports, and ends with 1 if something has to be corrected', () => {
  chmodSync(folder, 0o700)
  const env = { PATH: process.env.PATH, JARCHI_DATA: folder, NODE_ENV: 'development', PUBLIC_ORGIN: 'x' }
  const { stdout, status } = spawnSync(process.execPath, ['server/src/operations/doctor/cli.ts'], {
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toContain('FIX  configuration: PUBLIC_ORGIN is no variable of Jarchi; PUBLIC_ORIGIN is.')
  expect(stdout).toContain('ok   JARCHI_DATA: ')
})

test.skipIf(!mayMount())('a full disk is called full', async () => {
  const disk = smallDisk(2)
  disk.fill()
  const found = await examineFolder('BACKUP_FOLDER', disk.folder)
  disk.remove()
  expect(found).toMatchObject({ isGood: false, sentence: expect.stringContaining('is full (ENOSPC)') })
})

test.skipIf(process.getuid?.() !== 0)('a folder of another user is called his, below it too', () => {
  chmodSync(folder, 0o755)
  const place = path.join(folder, 'attachments')
  mkdirSync(path.join(place, 'ab'), { recursive: true, mode: 0o700 })
  const asNobody = () => {
    const module = path.join(import.meta.dirname, 'examine-folder.ts')
    const script = `const { examineFolder } = await import(${JSON.stringify(module)})
      console.log(JSON.stringify(await examineFolder('JARCHI_DATA', ${JSON.stringify(place)})))`
    // The group may read the sources, where they are root's alone.
    const who = { uid: 65_534, gid: 0 }
    const { stdout } = spawnSync(process.execPath, ['-e', script, '--input-type=module'], {
      ...who,
      encoding: 'utf8',
    })
    return JSON.parse(stdout) as unknown
  }
  const belongsToRoot = (at: string) => ({
    isGood: false,
    sentence: `${at} belongs to root, and Jarchi runs as nobody: chown -R nobody ${at}`,
  })
  chmodSync(place, 0o755)
  expect(asNobody()).toMatchObject(belongsToRoot(place))
  chownSync(place, 65_534, 0)
  expect(asNobody()).toMatchObject(belongsToRoot(path.join(place, 'ab')))
})

test('nothing is made where a folder is missing', async () => {
  expect(await examineFolder('JARCHI_DATA', path.join(folder, 'not', 'yet'))).toMatchObject({ isGood: true })
  expect(existsSync(path.join(folder, 'not'))).toBe(false)
})

test('a certificate that nobody trusts is called so', async () => {
  const error = Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(troubleOf(error)).toMatch(/not trusted .*whole chain.*NODE_EXTRA_CA_CERTS/)
  expect(troubleOf(new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED' } }))).toMatch(
    /has ended/,
  )
  expect(troubleOf(new DOMException('', 'TimeoutError'))).toMatch(/not answered in time/)
  expect(troubleOf(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))).toMatch(/no address/)
})

test('tables of another role are named: migrations would fail', async () => {
  const role = `owner_${t.connection.database?.slice(-8)}`
  const name = sql.id(role)
  await sql`create role ${name} login`.execute(t.db)
  await sql`grant create on schema public to ${name}`.execute(t.db)
  await sql`create schema if not exists pgboss`.execute(t.db)
  await sql`grant create on schema pgboss to ${name}`.execute(t.db)
  await sql`grant select on kysely_migration, sql_objects to ${name}`.execute(t.db)
  const server = createDb({ ...t.connection, user: role }, { max: 1 })
  const findings = await examineDatabase(server, now)
  await server.destroy()
  await sql`drop owned by ${name}`.execute(t.db)
  await sql`drop role ${name}`.execute(t.db)
  expect(findings.find(({ subject }) => subject === 'rights')).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('Tables belong to'),
  })
})
