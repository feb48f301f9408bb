import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseDoor } from '../database-door.ts'
import { testDb } from '../harness.ts'
import { productionEnv } from '../production-env.ts'
import { mayMount, smallDisk } from '../small-disk.ts'
import { startServer } from '../started-server.ts'

async function startOn(folder: string) {
  const { connection, drop } = await testDb()
  const door = await databaseDoor(inject('template'))
  const url = door.url(connection.database)
  // It ends before it would listen.
  const env = { ...productionEnv(), PORT: '27180', METRICS_PORT: '27181', JARCHI_DATA: folder }
  const server = startServer({ ...env, DATABASE_URL: url })
  const code = await server.ended
  door.close()
  await drop()
  return { code, said: server.said() }
}

test('a folder of files that cannot be written is refused at the start, in a sentence', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  writeFileSync(path.join(place, 'file'), '')
  const { code, said } = await startOn(path.join(place, 'file/data'))
  rmSync(place, { recursive: true })
  expect(code).toBe(1)
  expect(said).toMatch(
    /^Jarchi cannot start .*\n +JARCHI_DATA: \S+ cannot be written \(ENOTDIR\); give it to/,
  )
  expect(said).not.toContain(' at ')
}, 60_000)

test.skipIf(!mayMount())(
  'a full folder is reported, and tried again (needs the right to mount)',
  async () => {
    const disk = smallDisk(2)
    disk.fill()
    const { code, said } = await startOn(disk.folder)
    disk.remove()
    expect(code).toBe(75)
    expect(said).toBe(`JARCHI_DATA: ${disk.folder} is full; make room.\n`)
  },
  60_000,
)
