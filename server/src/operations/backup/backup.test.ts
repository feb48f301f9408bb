import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Connection, type Db } from '../../platform/db/client.ts'
import { asBeforeBaseline } from '../../../test/older-database.ts'
import { migrate, pendingMigrations } from '../../platform/db/migrate.ts'
import { loadDemo } from '../demo/service.ts'
import { folderStore } from '../../gateways/storage/folder-store.ts'
import { testApp } from '../../../test/harness.ts'
import { backUp, backupJob, backupStates, DamagedArchive, RefusedRestore, restore } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let archive: string
const workshop = mkdtempSync(path.join(tmpdir(), 'jarchi-backup-'))
const now = new Date('2026-05-09T08:30:00Z')

beforeAll(async () => {
  t = await testApp()
  await loadDemo(t.deps)
  await sql`select make_event_partitions(500000, 500003)`.execute(t.db)
  await sql`
    insert into delivery_events (epoch, sequence, kind, tracker, tracker_sequence, received_at, issued_at, issued_hour,
      campaign_id, ad_id, cpc, price, expected_rate, city, category, keyword, style, page, offset_, device, network)
    select 1, n, 1, 1, n, now(), now(), 500001, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 from generate_series(1, 3) n
  `.execute(t.db)
  mkdirSync(path.join(t.deps.config.dataFolder, 'attachments/ab'), { recursive: true })
  writeFileSync(path.join(t.deps.config.dataFolder, 'attachments/ab/letter.pdf'), randomBytes(300_000))
  archive = path.join(workshop, 'whole.tar')
  await backUp(ours(), archive, now)
}, 120_000)

const besideIn = (dataFolder: string) => ({ files: folderStore(dataFolder), dataFolder })
const ours = () => ({ connection: t.connection, ...besideIn(t.deps.config.dataFolder) })

afterAll(async () => {
  await t.close()
  rmSync(workshop, { recursive: true, force: true })
})

test('a restore brings back what was backed up: every row, every file, every sequence', async () => {
  await withEmpty(async ({ db, connection, dataFolder }) => {
    await restore({ connection, beside: besideIn(dataFolder) }, archive)
    expect(await contents(db)).toEqual(await contents(t.db))
    expect(await sequences(db)).toEqual(await sequences(t.db))
    expect(await triggers(db)).toEqual(await triggers(t.db))
    const letter = 'attachments/ab/letter.pdf'
    const before = readFileSync(path.join(t.deps.config.dataFolder, letter))
    expect(readFileSync(path.join(dataFolder, letter)).equals(before)).toBe(true)
  })
})

test('only its owner can read the archive, and it replaces no existing file', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  await expect(backUp(ours(), archive, now)).rejects.toThrow('EEXIST')
})

test('a database with tables is refused, and stays as it is', async () => {
  const before = await contents(t.db)
  const beside = besideIn(path.join(workshop, 'nothing'))
  const refused = restore({ connection: t.connection, beside }, archive)
  await expect(refused).rejects.toThrow(RefusedRestore)
  expect(await contents(t.db)).toEqual(before)
})

test('a folder with files is refused', async () => {
  await withEmpty(async ({ db, connection, dataFolder }) => {
    mkdirSync(path.join(dataFolder, 'files'), { recursive: true })
    writeFileSync(path.join(dataFolder, 'files/one.png'), 'picture')
    await expect(restore({ connection, beside: besideIn(dataFolder) }, archive)).rejects.toThrow(
      'is not empty (files/one.png)',
    )
    expect(await tables(db)).toEqual([])
  })
})

test.each([
  ['cut in half', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ['cut before its end', (file: string) => truncateSync(file, statSync(file).size - 20_000)],
  ['altered by one byte', alterInTheMiddle],
  ['something else', (file: string) => writeFileSync(file, randomBytes(100_000))],
  ['empty', (file: string) => truncateSync(file, 0)],
])('an archive that was %s is refused, and nothing is changed', async (_, spoil) => {
  const spoilt = path.join(workshop, `spoilt-${randomBytes(4).toString('hex')}.tar`)
  writeFileSync(spoilt, readFileSync(archive))
  spoil(spoilt)
  await withEmpty(async ({ db, connection, dataFolder }) => {
    await expect(restore({ connection, beside: besideIn(dataFolder) }, spoilt)).rejects.toThrow(
      DamagedArchive,
    )
    expect(await tables(db)).toEqual([])
  })
})

test('an archive of a newer version is refused, and nothing is changed', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999')`.execute(t.db)
  const later = path.join(workshop, 'later.tar')
  await backUp(ours(), later, now)
  await sql`delete from kysely_migration where name = '9999-later'`.execute(t.db)
  await withEmpty(async ({ db, connection, dataFolder }) => {
    await expect(restore({ connection, beside: besideIn(dataFolder) }, later)).rejects.toThrow(
      'another version of Jarchi (9999-later)',
    )
    expect(await tables(db)).toEqual([])
  })
})

test('an archive of a version before the baseline is restored as it is', async () => {
  const older = path.join(workshop, 'older.tar')
  await withEmpty(async ({ db, connection, dataFolder }) => {
    await migrate(db)
    await sql`insert into accounts (name) values ('of an older version')`.execute(db)
    await asBeforeBaseline(db)
    await backUp({ connection, ...besideIn(dataFolder) }, older, now)
  })
  await withEmpty(async ({ db, connection, dataFolder }) => {
    await restore({ connection, beside: besideIn(dataFolder) }, older)
    expect(await pendingMigrations(db)).toEqual([])
    expect(await triggers(db)).toEqual(await triggers(t.db))
    const { rows } = await sql`select name from accounts`.execute(db)
    expect(rows).toEqual([{ name: 'of an older version' }])
  })
})

test('a restore whose money does not balance is not called complete', async () => {
  const short = path.join(workshop, 'short.tar')
  await unbalanced(() => backUp(ours(), short, now))
  await withEmpty(async ({ connection, dataFolder }) => {
    await expect(restore({ connection, beside: besideIn(dataFolder) }, short)).rejects.toThrow(
      'The ledger does not balance',
    )
  })
})

/** Whether the age of the last good backup and its trial are in order. */
async function statesAfter() {
  const states = await backupStates(t.db, new Date(), { backup: { folder: '/', keep: 1 } })
  return states.map(({ isInOrder }) => isInOrder)
}

test('every night an archive is made and a restore is tried; the oldest archives beyond the limit are removed', async () => {
  const folder = path.join(workshop, 'nightly')
  mkdirSync(folder)
  for (const day of ['2026-05-01', '2026-05-02']) writeFileSync(path.join(folder, `jarchi-${day}.tar`), 'old')
  writeFileSync(path.join(folder, 'notes.txt'), 'of the operator')
  // Of a server that died.
  writeFileSync(path.join(folder, 'jarchi-2026-05-03.tar.untested.unfinished'), 'half')
  const said: string[] = []
  const log = { info: (_: object, text: string) => void said.push(text) }
  const config = { backup: { folder, keep: 2 }, dataFolder: t.deps.config.dataFolder }
  const [job] = backupJob({ config, ...ours(), db: t.db, now: () => now }, log)
  await job?.work(new AbortController().signal)
  expect(readdirSync(folder).toSorted()).toEqual([
    'jarchi-2026-05-02.tar',
    'jarchi-2026-05-09.tar',
    'notes.txt',
  ])
  expect(said).toEqual(['backed up, and the restore was tried'])
  expect(await statesAfter()).toEqual([true, true])
  expect(
    backupJob(
      {
        config: { ...config, backup: { folder: null, keep: 2 } },
        ...ours(),
        db: t.db,
        now: () => now,
      },
      log,
    ),
  ).toEqual([])
})

test('a night on which the restore fails is a failed job, and keeps the existing archives', async () => {
  const folder = path.join(workshop, 'unbalanced')
  mkdirSync(folder)
  for (const name of ['jarchi-2026-05-02.tar', 'jarchi-2026-05-08.tar.untested'])
    writeFileSync(path.join(folder, name), 'old')
  const config = { backup: { folder, keep: 1 }, dataFolder: t.deps.config.dataFolder }
  const [job] = backupJob({ config, ...ours(), db: t.db, now: () => now }, { info: () => {} })
  const work = () => job?.work(new AbortController().signal)
  await unbalanced(async () => {
    await expect(work()).rejects.toThrow('The ledger does not balance')
  })
  expect(await statesAfter()).toEqual([true, false])
  expect(readdirSync(folder).toSorted(), 'the failed one counts apart').toEqual([
    'jarchi-2026-05-02.tar',
    'jarchi-2026-05-09.tar.untested',
  ])
  await work()
  expect(readdirSync(folder)).toEqual(['jarchi-2026-05-09.tar'])
})

/** During the work a wallet contains a rial without a posting. */
async function unbalanced(work: () => Promise<unknown>) {
  const add = (by: number) =>
    sql`update wallets set balance = balance + ${by} where account_id = 1`.execute(t.db)
  await sql`alter table wallets disable trigger user`.execute(t.db)
  await add(1)
  try {
    await work()
  } finally {
    await add(-1)
    await sql`alter table wallets enable trigger user`.execute(t.db)
  }
}

function alterInTheMiddle(file: string) {
  const bytes = readFileSync(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

type Empty = { db: Db; connection: Connection; dataFolder: string }

async function withEmpty(work: (place: Empty) => Promise<void>) {
  const database = `empty_${randomBytes(6).toString('hex')}`
  const admin = createDb({ ...t.connection, database: 'postgres' }, { max: 1 })
  await sql`create database ${sql.id(database)}`.execute(admin)
  const connection = { ...t.connection, database }
  const db = createDb(connection, { max: 1 })
  try {
    await work({ db, connection, dataFolder: path.join(workshop, database) })
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(database)} with (force)`.execute(admin)
    await admin.destroy()
  }
}

async function tables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** The number of rows of each table, and their hash. */
async function contents(db: Db) {
  const found: Record<string, unknown> = {}
  for (const table of await tables(db)) {
    if (table.startsWith('kysely_')) continue
    const { rows } = await sql`
      select count(*) as rows, md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as hash
      from ${sql.table(table)} one
    `.execute(db)
    found[table] = rows[0]
  }
  return found
}

async function sequences(db: Db) {
  const { rows } = await sql`
    select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1
  `.execute(db)
  return rows
}

async function triggers(db: Db) {
  const { rows } = await sql`
    select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2
  `.execute(db)
  return rows
}
