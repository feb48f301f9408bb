import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from './config-error.ts'
import { examineDatabase } from '../operations/doctor/examine-database.ts'
import { startJobs } from './jobs/service.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { spend } from '../../test/spend.ts'
import {
  balanceOf,
  lockWallet,
  postManualEntry,
  setDebtLimits,
  verifyLedger,
} from '../money/wallet/service.ts'
import { verifyAuditLog } from './db/audit-chain.ts'
import { writeAuditLine } from './db/audit-log.ts'
import { createDb, type Db } from './db/client.ts'

const name = randomUUID().replaceAll('-', '').slice(0, 12)
const [database, ownerRole, serverRole] = [`db_${name}`, `owner_${name}`, `server_${name}`]
const template = inject('template')
const admin = createDb({ ...template, database: 'postgres' }, { max: 1 })
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))

const urlOf = (role: string) =>
  `postgres://${role}@localhost/${database}?host=${encodeURIComponent(template.host ?? '')}`
const configOf = (server: string, owner: string) =>
  readConfig({
    NODE_ENV: 'test',
    JARCHI_DATA: folder,
    DATABASE_URL: urlOf(server),
    DATABASE_OWNER_URL: urlOf(owner),
  })
const open = (server = serverRole, owner = ownerRole) =>
  openDatabase(configOf(server, owner), { progress: () => {}, onIdleError: () => {}, diskLog: () => {} })

let opened: OpenDatabase
let db: Db
beforeAll(async () => {
  for (const role of [ownerRole, serverRole]) {
    await sql`create role ${sql.id(role)} login`.execute(admin)
  }
  await sql`create database ${sql.id(database)} owner ${sql.id(ownerRole)}`.execute(admin)
  opened = await open()
  db = opened.db
})
afterAll(async () => {
  await opened.close()
  await sql`drop database ${sql.id(database)} with (force)`.execute(admin)
  for (const role of [serverRole, ownerRole]) await sql`drop role ${sql.id(role)}`.execute(admin)
  await admin.destroy()
  rmSync(folder, { recursive: true })
})

async function newAccount(): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({ name: 'a' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

test('the server’s role can do everything that the wallet needs', async () => {
  const account = await newAccount()
  await postManualEntry(db, account, 500n, 'given', null)
  expect(await spend(db, account, 200n, 'spent')).toBe(true)
  expect(await spend(db, account, 301n, 'too much')).toBe(false)
  await setDebtLimits(db, account, 10n, 50n)
  expect(await spend(db, account, 350n, 'owed')).toBe(true)
  await db.transaction().execute((trx) => lockWallet(trx, account))
  expect(await balanceOf(db, account)).toBe(-50n)
  expect((await verifyLedger(db, null)).differences).toEqual([])
})

test('the doctor finds nothing wrong with the two roles, and asks for what backups need', async () => {
  const owner = createDb({ connectionString: urlOf(ownerRole) }, { max: 1 })
  const rights = async (isBackedUp: boolean) => {
    const findings = await examineDatabase(db, () => new Date(), { owner, isBackedUp })
    return findings.find(({ subject }) => subject === 'rights')
  }
  expect(await rights(false)).toMatchObject({ isGood: true })
  expect(await rights(true)).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining(`alter role "${serverRole}" createdb`),
  })
  await sql`alter role ${sql.id(serverRole)} createdb`.execute(admin)
  expect(await rights(true)).toMatchObject({ isGood: true })
  await sql`alter role ${sql.id(serverRole)} nocreatedb`.execute(admin)
  await owner.destroy()
})

test('the server’s role writes the audit log, and the database chains it', async () => {
  const line = { action: 'test.mark', object: 'x', accountId: null, details: {} }
  const chained = async () => (await verifyAuditLog(db, null)).end?.place ?? 0n
  const before = await chained()
  await writeAuditLine(db, { userId: null, name: 'test' }, line, new Date())
  expect((await verifyAuditLog(db, null)).differences).toEqual([])
  expect(await chained()).toBe(before + 1n)
})

test.each([
  'update ledger_postings set amount = 1',
  'update ledger_entries set reason = null',
  'delete from ledger_postings',
  'delete from ledger_entries',
  'truncate ledger_postings',
  'truncate ledger_entries cascade',
  'update audit_log set action = null',
  'delete from audit_log',
  'truncate audit_log cascade',
  'alter table audit_log disable trigger audit_log_chain',
  'update audit_chain set hash = null',
  'delete from audit_chain',
  "insert into audit_chain (place, line_id, hash) values (1, 1, '')",
  'create or replace function chain_audit_line() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter table ledger_postings disable trigger all',
  'alter table ledger_postings disable trigger ledger_postings_append_only',
  'drop trigger ledger_postings_append_only on ledger_postings',
  'drop table ledger_postings cascade',
  'set session_replication_role = replica',
  'create or replace function keep_wallet() returns trigger language plpgsql as $$ begin return new; end $$',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'update wallets set balance = 1000000',
  'insert into wallets (account_id, balance) values (1, 1000000)',
  'delete from wallets',
  'delete from kysely_migration',
  'update sql_objects set version = 999',
  'create table mine (id integer)',
])('the server’s role may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/)
})

test('a user’s own table of the same name does not mislead the ledger', async () => {
  const account = await newAccount()
  await db.connection().execute(async (one) => {
    await sql`create temp table wallets (like public.wallets including all)`.execute(one)
    await sql`
      with entry as (insert into public.ledger_entries (kind) values ('manual') returning id)
      insert into public.ledger_postings (entry_id, account_id, amount)
      select id, side.account_id, side.amount
      from entry, (values (${BigInt(account)}::bigint, 7::bigint), (null, -7)) side (account_id, amount)
    `.execute(one)
    await sql`drop table pg_temp.wallets`.execute(one)
  })
  expect(await balanceOf(db, account)).toBe(7n)
})

test('background work finds its schema', async () => {
  const said: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => void said.push(facts) }
  const stop = await startJobs(db, log, [])
  await stop()
  expect(said).toEqual([])
})

test('a second start changes nothing', async () => {
  const again = await open()
  expect(await balanceOf(again.db, await newAccount())).toBe(0n)
  await expect(sql`delete from ledger_postings`.execute(again.db)).rejects.toThrow('permission denied')
  await again.close()
})

test('a role that could still change the ledger is refused', async () => {
  await expect(open(ownerRole)).rejects.toThrow(ConfigError)
  await expect(open(template.user)).rejects.toThrow(
    /could still change audit_chain, audit_log, ledger_entries, ledger_postings/,
  )
  await sql`grant ${sql.id(ownerRole)} to ${sql.id(serverRole)}`.execute(admin)
  await expect(open()).rejects.toThrow(/neither a superuser nor a member/)
  await sql`revoke ${sql.id(ownerRole)} from ${sql.id(serverRole)}`.execute(admin)
})

test('an owner who does not own the tables is told what to do', async () => {
  const other = `other_${name}`
  await sql`create role ${sql.id(other)} login`.execute(admin)
  await expect(open(serverRole, other)).rejects.toThrow(/reassign owned|does not own/)
  await sql`drop role ${sql.id(other)}`.execute(admin)
})

test('an owner without a server’s role is no valid configuration', () => {
  const env = { NODE_ENV: 'test', JARCHI_DATA: folder, DATABASE_OWNER_URL: urlOf(ownerRole) }
  expect(() => readConfig(env)).toThrow('DATABASE_OWNER_URL needs DATABASE_URL')
})
