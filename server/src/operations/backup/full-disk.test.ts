import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../../gateways/storage/folder-store.ts'
import { databaseDoor } from '../../../test/database-door.ts'
import { testApp } from '../../../test/harness.ts'
import { mayMount, smallDisk } from '../../../test/small-disk.ts'
import { backUp, FullDisk } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
  await sql`create table large as select md5(n::text) as text from generate_series(1, 400000) n`.execute(t.db)
})
afterAll(() => t.close())

test.skipIf(!mayMount())(
  'a backup onto a full disk says so, and leaves nothing',
  async ({ onTestFinished }) => {
    const disk = smallDisk(2)
    onTestFinished(() => disk.remove())
    const { dataFolder } = t.deps.config
    const place = { connection: t.connection, files: folderStore(dataFolder), dataFolder }
    const file = path.join(disk.folder, 'first.tar')
    // In the middle of a table.
    await expect(backUp(place, file, new Date())).rejects.toThrow(FullDisk)
    await sql`drop table large`.execute(t.db)
    mkdirSync(path.join(dataFolder, 'attachments/ab'), { recursive: true })
    writeFileSync(path.join(dataFolder, 'attachments/ab/letter.pdf'), randomBytes(4_000_000))
    // In the middle of a file.
    await expect(backUp(place, file, new Date())).rejects.toThrow(FullDisk)
    expect(readdirSync(disk.folder)).toEqual([])
  },
)

test.skipIf(!mayMount())('the command says it in a sentence', async ({ onTestFinished }) => {
  const disk = smallDisk(1)
  onTestFinished(() => disk.remove())
  disk.fill()
  const door = await databaseDoor(t.connection)
  onTestFinished(() => door.close())
  const url = door.url(t.connection.database, t.connection.user)
  const env = { PATH: process.env.PATH, DATABASE_URL: url, JARCHI_DATA: t.deps.config.dataFolder }
  const words = ['server/src/operations/backup/cli.ts', 'backup', path.join(disk.folder, 'first.tar')]
  const ran = promisify(execFile)(process.execPath, words, { env, timeout: 40_000 })
  const { stderr, code } = await ran.then(
    () => ({ stderr: '', code: 0 }),
    (error: { stderr: string; code: number }) => error,
  )
  expect(stderr).toMatch(/^The disk of .*first\.tar is full: .*\n$/)
  expect(code).toBe(1)
})
