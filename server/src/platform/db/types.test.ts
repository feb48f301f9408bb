import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'

const root = path.join(import.meta.dirname, '../../../..')

test('the row types match the migrated tables', async () => {
  const { connection, drop } = await testDb()
  const { host, user, database } = connection
  const url = `postgres://${user}@/${database}?host=${host}`
  const given = ['--config-file', 'server/.kysely-codegenrc.json', '--verify', '--url', url]
  const verified = spawnSync(path.join(root, 'node_modules/.bin/kysely-codegen'), given, {
    cwd: root,
    encoding: 'utf8',
  })
  await drop()
  expect(
    verified.status,
    `${verified.stdout}${verified.stderr}\nRun: node server/test/write-snapshots.ts`,
  ).toBe(0)
})
