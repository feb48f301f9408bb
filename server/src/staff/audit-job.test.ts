import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDb } from '../../test/harness.ts'
import { verifyAuditLog } from '../platform/db/audit-chain.ts'
import { writeAuditLine } from '../platform/db/audit-log.ts'
import { type Db } from '../platform/db/client.ts'
import { auditJob } from './audit-job.ts'
import { staffCommand } from './commands/commands.ts'

let t: Awaited<ReturnType<typeof testDb>>
beforeEach(async () => {
  t = await testDb()
})
afterEach(() => t.drop())

const AT = new Date('2026-05-09T08:30:00.123Z')
const write = (db: Db, note: string) =>
  writeAuditLine(
    db,
    { userId: null, name: 'test', ip: '127.0.0.1' },
    { action: 'test.mark', object: 'x:1', accountId: null, details: { note } },
    AT,
  )
const writeLines = async (count: number) => {
  for (let index = 0; index < count; index += 1) await write(t.db, `line ${index}`)
}

/** The log of the nightly job. */
async function night() {
  const said: { text: string; facts: object }[] = []
  const say = (facts: object, text: string) => void said.push({ text, facts })
  await auditJob(t.db, { info: say, error: say }).work(AbortSignal.timeout(60_000))
  return said
}

/** Only an owner of the database can do this. */
async function asOwner(...statements: string[]) {
  await t.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const statement of statements) await sql.raw(statement).execute(one)
    await sql`reset session_replication_role`.execute(one)
  })
}

test('lines written at once make one chain, whatever their transactions wait for', async () => {
  const { id } = await t.db
    .insertInto('users')
    .values({ phone: '09120000001' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const actor = { userId: Number(id), name: 'test' }
  const line = { action: 'test.mark', object: 'x', accountId: null, details: {} }
  // Half of them lock the user's row before they write, and the others need it only for the line.
  const held = () =>
    t.db.transaction().execute(async (trx) => {
      await writeAuditLine(trx, { userId: null, name: 'test' }, line, AT)
      await sql`select from users where id = ${id} for update`.execute(trx)
      await writeAuditLine(trx, actor, line, AT)
    })
  const plain = () => writeAuditLine(t.db, actor, line, AT)
  await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? held() : plain())))
  const { end, differences } = await verifyAuditLog(t.db, null)
  expect(differences).toEqual([])
  expect(end?.place).toBe(90n)
})

test('a line that was never committed leaves no gap', async () => {
  await writeLines(1)
  const failing = t.db.transaction().execute(async (trx) => {
    await write(trx, 'never')
    throw new Error('undo')
  })
  await expect(failing).rejects.toThrow('undo')
  await writeLines(1)
  expect(await verifyAuditLog(t.db, null)).toMatchObject({ end: { place: 2n }, differences: [] })
})

test('it is checked every night, and its end is logged', async () => {
  expect(await night()).toEqual([])
  await writeLines(3)
  const [said] = await night()
  expect(said).toMatchObject({ text: 'the audit log is whole', facts: { place: 3 } })
  expect(said?.facts).toHaveProperty('hash', expect.stringMatching(/^[0-9a-f]{64}$/))
  await expect(sql`update audit_chain set hash = ''`.execute(t.db)).rejects.toThrow('append-only')
})

const tamperings: [what: string, statement: string, found: string][] = [
  [
    'a changed line',
    `update audit_log set actor_name = 'nobody' where id = (select line_id from audit_chain where place = 3)`,
    'is not what was written',
  ],
  [
    'changed details',
    `update audit_log set details = '{"note": "other"}' where id = (select line_id from audit_chain where place = 3)`,
    'is not what was written',
  ],
  [
    'a changed time',
    `update audit_log set at = at + interval '1 ms' where id = (select line_id from audit_chain where place = 3)`,
    'is not what was written',
  ],
  [
    'a line taken out of the log',
    `delete from audit_log where id = (select line_id from audit_chain where place = 3)`,
    'is in the chain, and not in the log',
  ],
  [
    'a line put in',
    `insert into audit_log (actor_name, action, object) values ('root', 'test.mark', 'x')`,
    'is in the log, and not in the chain',
  ],
]

test.each(tamperings)('%s is found', async (_, statement, found) => {
  await writeLines(5)
  await asOwner(statement)
  const said = await night()
  expect(said.map(({ text }) => text)).toEqual(['the audit log differs'])
  expect(said[0]?.facts).toMatchObject({ details: found })
  const deps = { db: t.db, actor: { userId: null, name: 'test' }, now: () => AT }
  expect(await staffCommand(['verify-audit-log'])?.(deps)).toMatchObject({
    ok: false,
    text: expect.stringContaining(found),
  })
})

test('a line removed from log and chain is found', async () => {
  await writeLines(5)
  await asOwner(
    'delete from audit_log where id = (select line_id from audit_chain where place = 3)',
    'delete from audit_chain where place = 3',
  )
  const details = (await night()).map(({ facts }) => (facts as { details: string }).details)
  expect(details).toEqual(['lines before it are missing'])
})

test('an end that is cut off, or completely rewritten, is found by comparison with the previous night', async () => {
  await writeLines(5)
  await night()
  await asOwner(
    'delete from audit_log where id in (select line_id from audit_chain where place > 3)',
    'delete from audit_chain where place > 3',
  )
  expect((await verifyAuditLog(t.db, null)).differences).toEqual([])
  expect((await night())[0]).toMatchObject({ text: 'the audit log differs', facts: { line: 'place 5' } })
  await writeLines(2)
  expect((await night())[0]).toMatchObject({ text: 'the audit log differs', facts: { line: 'place 5' } })
})

test('the command prints the number of lines and the last hash', async () => {
  await writeLines(2)
  const deps = { db: t.db, actor: { userId: null, name: 'test' }, now: () => AT }
  expect(await staffCommand(['verify-audit-log'])?.(deps)).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^2 lines, no difference\. The last hash is [0-9a-f]{64}\.$/),
  })
})
