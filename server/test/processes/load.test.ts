import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { placeOfReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { makeDeliverable } from '../deliverable.ts'
import { freePort } from '../exchange/exchanged-delivery.ts'
import { testDb } from '../harness.ts'
import { freshPhone } from '../sign-in.ts'
import { startDelivery, startServer } from '../started-server.ts'
import { userOfPhone } from '../../src/people/accounts/service.ts'

const COMMAND = path.join(import.meta.dirname, '../../../command.mjs')
/** So dear that nearly every bid wins, and so many that one joins each auction. */
const [BID, CAMPAIGNS] = [200_000, 40]
const SECONDS = 3

const place = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
let env: Record<string, string>
let t: Awaited<ReturnType<typeof testDb>>
let close: () => Promise<void>

beforeAll(async () => {
  t = await testDb()
  const door = await databaseDoor(t.connection)
  for (let n = 0; n < CAMPAIGNS; n++) await makeDeliverable(t.db, { bid: BID, budget: 2_000_000_000 })
  const [port, delivery, bidder] = [await freePort(), await freePort(), await freePort()]
  env = {
    JARCHI_DATA: place,
    DATABASE_URL: door.url(t.connection.database ?? ''),
    DEMO: '0',
    EXCHANGE_URL: 'none',
    PORT: String(port),
    DELIVERY_PORT: String(delivery),
    BIDDER_PORT: String(bidder),
    TRUST_PROXY: '127.0.0.1',
    BID_DEADLINE_MS: '5000',
    BID_LONGEST_WAIT_MS: '5000',
  }
  const processes = [startServer(env), startDelivery(env)]
  for (const { ready, said } of processes) expect(await ready, said()).toBe('ready')
  close = async () => {
    for (const { child } of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(({ ended }) => ended))
    door.close()
    await t.drop()
    rmSync(place, { recursive: true })
  }
}, 120_000)
afterAll(() => close())

function run(words: string[], more: Record<string, string> = {}) {
  const given = { cwd: place, env: { PATH: '/usr/bin:/bin', ...env, ...more } }
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...words], given, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

/** The numbers of calls of a door, as the table says. */
function counted(stdout: string, name: string) {
  const [, sent, answered] = new RegExp(String.raw`^${name} +(\d+) +[\d.]+ +(\d+) `, 'm').exec(stdout) ?? []
  return { sent: Number(sent), answered: Number(answered) }
}

const events = () =>
  t.db
    .selectFrom('delivery_events')
    .select((eb) => ['reason', eb.fn.countAll<bigint>().as('count')])
    .groupBy('reason')
    .execute()

const load = (...words: string[]) => run(['load', '--rate', '60', '--seconds', `${SECONDS}`, ...words])

test('every door is driven, on time, and nothing that was won costs money', async () => {
  const phone = freshPhone()
  await t.db.transaction().execute((trx) => userOfPhone(trx, phone, new Date()))
  const [link = ''] = (await run(['sign-in-link', phone])).stdout.split('\n')
  const { status, stdout, stderr } = await load('--panel', '20', '--link', link)
  expect(status, stdout + stderr).toBe(0)
  const rows = ['bids', 'impressions', 'views', 'pages and their files']
  for (const name of [...rows, 'calls of the panel']) {
    const { sent, answered } = counted(stdout, name)
    // A busy machine answers many bids too late, and then fewer are won.
    expect(sent, stdout).toBeGreaterThan(0)
    expect(answered, stdout).toBeGreaterThan(name === 'bids' ? 0 : sent / 2)
  }
  expect(counted(stdout, 'bids').sent).toBe(60 * SECONDS)
  expect(stdout).toMatch(/\d+ bids, \d+ won; their events are tests and cost nothing\.$/m)
  expect(stdout).toMatch(/^This program itself was late by at most \d+\.\d ms\.$/m)
  expect(stdout).not.toContain('notices')
  // Impressions that do not count are only counted, clicks are kept with the reason.
  const asTest = placeOfReason('test')
  expect((await events()).filter(({ reason }) => reason !== asTest)).toEqual([])
  const refused = await t.db
    .selectFrom('event_refusals')
    .select('count')
    .where('reason', '=', asTest)
    .execute()
  expect(refused.reduce((sum, { count }) => sum + Number(count), 0)).toBeGreaterThan(0)
}, 120_000)

test('with --spend events are those of real visitors', async () => {
  const { status, stdout, stderr } = await load('--spend')
  expect(status, stdout + stderr).toBe(0)
  expect(stdout).toContain('their clicks cost money')
  expect(counted(stdout, "the exchange's notices").answered).toBeGreaterThan(0)
  expect((await events()).map(({ reason }) => reason)).toContain(null)
}, 120_000)

test('what cannot be driven is said in a line', async () => {
  const said = async (words: string[], more = {}) => {
    const { status, stderr } = await run(['load', '--seconds', '1', ...words], more)
    return [status, stderr.trim().split('\n').at(-1)]
  }
  expect(await said([], { TOKEN_SECRET: 'f'.repeat(64) })).toEqual([
    1,
    'TOKEN_SECRET is not that of this installation: no token can be marked as a test.',
  ])
  expect(await said(['--panel', '1', '--panel-at', 'http://127.0.0.1:1'])).toEqual([
    1,
    'The panel has no page at http://127.0.0.1:1 (ECONNREFUSED).',
  ])
  expect(await said(['--rate', 'many'])).toEqual([
    2,
    '--rate is a number. `npm run load -- help` tells more.',
  ])
  const { status, stdout } = await run(['load', '--seconds', '1', '--bidder-at', 'http://127.0.0.1:1'])
  expect(status).toBe(1)
  expect(stdout).toMatch(/^bids .* ECONNREFUSED: \d+$/m)
}, 120_000)
