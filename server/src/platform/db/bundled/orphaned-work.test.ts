import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { postmasterOf } from './postmaster.ts'
import { startBundledDatabase } from './start.ts'

/** Lasts longer than a start needs to find out, and ignores signals meanwhile. */
const WORK = `
  do $$ declare until timestamptz := clock_timestamp() + interval '6 seconds';
  begin while clock_timestamp() < until loop end loop; end $$`

test('while a process of a killed PostgreSQL still works, PostgreSQL itself lets no second one use its data', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  chmodSync(home, 0o755)
  const first = await startBundledDatabase(home)
  const client = new Client(first.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('create table kept as select 7 as number')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const worked = client.query(WORK).catch(() => {})
  const { pid } = postmasterOf(path.join(home, 'postgres')) ?? {}
  if (pid) process.kill(pid, 'SIGKILL')
  await first.ended
  // Its file is removed; the shared memory that the worker still holds is what refuses the start.
  await expect(startBundledDatabase(home)).rejects.toThrow('PostgreSQL did not start')
  expect(isAlive(rows[0]?.pid ?? 0)).toBe(true)

  await worked
  await expect.poll(() => isAlive(rows[0]?.pid ?? 0), { timeout: 20_000 }).toBe(false)
  const second = await startBundledDatabase(home)
  const again = new Client(second.connection)
  await again.connect()
  expect((await again.query('select number from kept')).rows).toEqual([{ number: 7 }])
  await again.end()
  await second.stop()
  rmSync(home, { recursive: true })
}, 120_000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
