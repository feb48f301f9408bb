import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { createDb } from '../../src/platform/db/client.ts'

const COMMAND = path.join(import.meta.dirname, '../../../command.mjs')
const NAMES = [
  'staff',
  'marketplace',
  'reports',
  'follow',
  'doctor',
  'backup',
  'restore',
  'sign-in-link',
  'load',
]

/** Our Node, and the machine's own, which may be as old as Node 20. */
const machines = (process.env.PATH ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => path.join(folder, 'node'))
  .find((node) => existsSync(node))
const nodes: [string, string][] = [['ours', process.execPath]]
if (machines) nodes.push(["the machine's", machines])

const place = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
let door: Awaited<ReturnType<typeof databaseDoor>>
const { database = '' } = inject('template')

beforeAll(async () => {
  const admin = createDb({ ...inject('template'), database: 'postgres' }, { max: 1 })
  await sql`create database commands template ${sql.id(database)}`.execute(admin)
  await admin.destroy()
  door = await databaseDoor(inject('template'))
})
afterAll(async () => {
  door.close()
  const admin = createDb({ ...inject('template'), database: 'postgres' }, { max: 1 })
  await sql`drop database commands with (force)`.execute(admin)
  await admin.destroy()
  rmSync(place, { recursive: true })
})

/**
 * A command with only these variables in its environment; this process keeps its database alive meanwhile.
 */
async function run(node: string, words: string[], env: Record<string, string> = {}) {
  const given = { cwd: place, env: { PATH: '/usr/bin:/bin', ...env } }
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(node, [COMMAND, ...words], given, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

describe.each(nodes)('commands on %s Node', (_, node) => {
  test('help is printed, and a typo takes one line', async () => {
    for (const name of NAMES) {
      const [help, typo] = await Promise.all([run(node, [name, 'help']), run(node, [name, 'x', 'yy'])])
      expect(help.status, help.stderr).toBe(0)
      expect(help.stdout).toContain(`npm run ${name}`)
      expect(typo.status).toBe(2)
      expect(typo.stderr.trim().split('\n')).toEqual([expect.stringContaining(`npm run ${name} -- help`)])
    }
  }, 120_000)

  test('an unknown command is reported in one line', async () => {
    const { status, stderr } = await run(node, ['stuff'])
    expect(status).toBe(2)
    expect(stderr).toBe(`There is no command "stuff"; there are ${NAMES.join(', ')}.\n`)
  })

  test('DATABASE_URL alone is enough, in production too, and nothing is written', async () => {
    const archive = path.join(place, 'archive.tar')
    const commands = [
      ['staff', 'members'],
      ['reports', 'balance'],
      ['backup', archive],
    ]
    const runs = commands.map((words, at) => {
      const NODE_ENV = at === 1 ? 'development' : 'production'
      return run(node, words, { DATABASE_URL: door.url('commands'), NODE_ENV })
    })
    expect((await Promise.all(runs)).map(({ status, stderr }) => ({ status, stderr }))).toEqual(
      commands.map(() => ({ status: 0, stderr: '' })),
    )
    rmSync(archive)
    expect(readdirSync(place)).toEqual([])
  }, 120_000)

  test('a missing database is reported in one line', async () => {
    const { status, stderr } = await run(node, ['staff', 'members'], { DATABASE_URL: door.url('none') })
    expect(status).toBe(1)
    expect(stderr).toBe('The database does not answer: database "none" does not exist.\n')
  })
})
