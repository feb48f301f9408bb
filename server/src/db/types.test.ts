import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, inject, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')

test('the row types are those of the migrated tables', () => {
  const { host, user, database } = inject('template')
  const url = `postgres://${user}@/${database}?host=${host}`
  const given = ['--config-file', 'server/.kysely-codegenrc.json', '--verify', '--url', url]
  const verified = spawnSync(path.join(root, 'node_modules/.bin/kysely-codegen'), given, {
    cwd: root,
    encoding: 'utf8',
  })
  expect(
    verified.status,
    `${verified.stdout}${verified.stderr}\nRun: node server/test/generate-types.ts`,
  ).toBe(0)
})
