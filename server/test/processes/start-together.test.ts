import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { startServer } from '../started-server.ts'
import { createDb } from '../../src/platform/db/client.ts'

const SERVERS = 4

test('servers that start together on an empty database all serve, and its content is there once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  const admin = createDb({ ...inject('template'), database: 'postgres' }, { max: 1 })
  await sql`create database together`.execute(admin)
  const door = await databaseDoor(inject('template'))
  // One folder for all, as shared files need it: the first secrets are made in it together too.
  const env = { DATABASE_URL: door.url('together'), JARCHI_DATA: path.join(folder, 'data') }
  const servers = Array.from({ length: SERVERS }, () => startServer(env))
  const starts = await Promise.all(servers.map(({ ready }) => ready))
  expect(starts, servers.map(({ said }) => said()).join('\n')).toEqual(starts.map(() => 'ready'))
  const steps = servers.flatMap((server) => server.steps)
  for (const step of ['Added demo content', 'Loaded provinces, cities and categories']) {
    expect(steps.filter((each) => each === step)).toHaveLength(1)
  }

  for (const { child } of servers) child.kill('SIGTERM')
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual(starts.map(() => 0))
  door.close()
  await sql`drop database together with (force)`.execute(admin)
  await admin.destroy()
  rmSync(folder, { recursive: true })
}, 120_000)
