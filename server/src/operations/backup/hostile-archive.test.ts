import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createDb } from '../../platform/db/client.ts'
import { knownMigrations } from '../../platform/db/migrate.ts'
import { writeArchive } from './archive.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { DamagedArchive, restore } from './service.ts'

/** An archive that is whole, with a bound of a partition as nobody dumped it. */
async function archiveWith(file: string, bound: string) {
  const manifest: Manifest = {
    format: 1,
    made_at: '2026-05-09T08:30:00Z',
    migrations: await knownMigrations(),
    tables: [{ name: 'settings', columns: ['key', 'value'] }],
    partitions: [{ name: 'a_part', parent: 'delivery_events', bound }],
    sequences: [],
  }
  const writer = await writeArchive(file)
  await writer.add(MANIFEST, Buffer.from(JSON.stringify(manifest)))
  await writer.finish()
}

test.each([
  ['default; drop table accounts', 'does not begin with a manifest'],
  ['FOR VALUES FROM (1) TO (0)', 'does not fit the tables of its own version'],
])('an archive whose bound of a partition reads %j is refused in a sentence', async (bound, sentence) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-hostile-'))
  const template = inject('template')
  const admin = createDb({ ...template, database: 'postgres' }, { max: 1 })
  const database = `hostile_${randomBytes(6).toString('hex')}`
  await sql`create database ${sql.id(database)}`.execute(admin)
  try {
    const file = path.join(folder, 'hostile.tar')
    await archiveWith(file, bound)
    const refused = restore({ connection: { ...template, database }, beside: null }, file)
    await expect(refused).rejects.toThrow(DamagedArchive)
    await expect(refused).rejects.toThrow(sentence)
  } finally {
    await sql`drop database ${sql.id(database)} with (force)`.execute(admin)
    await admin.destroy()
    rmSync(folder, { recursive: true })
  }
})
