import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'
import { alone } from './preparation-lock.ts'

const SERVER = path.join(import.meta.dirname, '../../../test/crash/mortal-preparation.ts')

test('a server that hangs while it prepares the database holds up no other, and then gives up', async () => {
  const t = await testDb()
  const env = { ...process.env, MORTAL_DATABASE: JSON.stringify(t.connection) }
  const server = fork(SERVER, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await t.drop()
  })
  expect(await once(server, 'message')).toEqual(['begun', undefined])
  // As long as it lives, it keeps its turn.
  const next = alone(
    t.connection,
    () => {},
    async () => 'prepared',
    100,
  )
  expect(await Promise.race([next, sleep(2_000, 'waiting')])).toBe('waiting')

  server.kill('SIGSTOP')
  expect(await next).toBe('prepared')
  server.kill('SIGCONT')
  const [told] = (await once(server, 'message')) as [string]
  expect(told).toBe('The lock on the preparation of the database was lost.')
}, 60_000)
