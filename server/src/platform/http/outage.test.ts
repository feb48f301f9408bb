import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { signInto } from '../../../test/sign-in.ts'
import { buildApp } from '../../app.ts'
import { startBundledDatabase } from '../db/bundled/start.ts'
import { postmasterOf } from '../db/bundled/postmaster.ts'
import { createDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { isOutage } from './error-body.ts'

const home = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
chmodSync(home, 0o755)
const t = await testApp()
afterAll(async () => {
  await t.close()
  rmSync(home, { recursive: true, force: true })
})

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
  failure('no socket', { code: 'ENOENT', syscall: 'connect' }),
  failure('Connection terminated unexpectedly'),
  failure('timeout exceeded when trying to connect'),
  failure('the database system is starting up', { code: '57P03' }),
  failure('sorry, too many clients already', { code: '53300' }),
  failure('could not extend file: No space left on device', { code: '53100' }),
  failure('no space left on device, write', { code: 'ENOSPC', syscall: 'write' }),
  failure('deadlock detected', { code: '40P01' }),
])('an outage: %s', (error) => expect(isOutage(error)).toBe(true))

test.each([
  failure('no such file', { code: 'ENOENT', syscall: 'open' }),
  failure('duplicate key', { code: '23505' }),
  failure('a bug'),
])('none: %s', (error) => expect(isOutage(error)).toBe(false))

test(
  'while the database is away services report it, and continue when it is back',
  { timeout: 60_000 },
  async () => {
    const database = await startBundledDatabase(home)
    const db = createDb(database.connection)
    await migrate(db)
    const deps = { ...t.deps, db }
    const app = await buildApp(deps)
    const { headers, cookies } = await signInto(deps)
    const asks = [
      { url: '/svc/accounts/api/v1/user/', headers },
      { url: '/svc/api/api/v4/adv/campaigns-list/', headers },
      { url: '/svc/accounts/api/v2/token/access/internal/', cookies },
      { url: '/svc/accounts/api/v1/auth/phone/', method: 'POST', payload: { phone: '09121110000' } },
    ] as const
    const ask = () => Promise.all(asks.map((one) => app.inject(one)))
    expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])

    process.kill(postmasterOf(path.join(home, 'postgres'))?.pid ?? 0, 'SIGKILL')
    await database.ended
    for (const answer of await ask()) {
      expect(answer.json()).toMatchObject({ statusCode: 503, code: 'unavailable', retry_after: 5 })
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200)

    const again = await startBundledDatabase(home)
    for (const answer of (await ask()).slice(0, 3)) expect(answer.statusCode, answer.body).toBe(200)
    await app.close()
    await db.destroy()
    await again.stop()
  },
)
