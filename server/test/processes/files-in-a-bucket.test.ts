import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testBucket } from '../bucket.ts'
import { testApp } from '../harness.ts'
import { pngOf } from '../pictures.ts'
import { ATTACHMENTS, ticketCustomer } from '../ticket-customer.ts'
import { buildApp } from '../../src/app.ts'
import { backUp, restore } from '../../src/operations/backup/service.ts'
import { createDb } from '../../src/platform/db/client.ts'
import { examineFiles } from '../../src/operations/doctor/examine-files.ts'
import { bucketStore } from '../../src/gateways/storage/bucket-store.ts'
import { pictureStorage } from '../../src/gateways/storage/picture-storage.ts'
import { processRegistry } from '../../src/platform/metrics/service.ts'

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000), Buffer.from('\n%%EOF\n')])
const workshop = mkdtempSync(path.join(tmpdir(), 'jarchi-bucket-test-'))
let bucket: Awaited<ReturnType<typeof testBucket>>
let t: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  bucket = await testBucket()
  t = await testApp(bucket.env)
})
afterEach(() => bucket.fail('none'))
afterAll(async () => {
  await t.close()
  await bucket.close()
  rmSync(workshop, { recursive: true, force: true })
})

/** The same product with a bucket that is checked again sooner. */
async function hasty(metrics = processRegistry(), longestWaitMs = 20_000) {
  const files = bucketStore(bucket.settings, { longestWaitMs, pauseMs: 1 })
  const app = await buildApp({ ...t.deps, files, storage: pictureStorage(files) }, { metrics })
  return app
}

test('pictures and attachments are in the bucket, and not in the folder', async () => {
  const customer = await ticketCustomer(t, '09126660001')
  const { id } = await customer.attach(PDF, 'bill.pdf', 'application/pdf')
  expect((await customer.get(`${ATTACHMENTS}${id}/`)).rawPayload.equals(PDF)).toBe(true)
  const name = await t.storage.put(await pngOf('medium'), 'png')
  const whole = await t.app.inject(`/files/${name}`)
  const light = await t.app.inject(`/files/${name}?w=720`)
  expect([whole.statusCode, light.statusCode]).toEqual([200, 200])
  for (const folder of ['files', 'attachments']) {
    expect(existsSync(path.join(t.deps.config.dataFolder, folder))).toBe(false)
  }
  expect(bucket.asked).toContain(`PUT /jarchi/attachments/${id.slice(0, 2)}/${id}.pdf`)
})

test('a bucket that does not work is reported to callers, probes and the doctor', async () => {
  const name = await t.storage.put(await pngOf('large'), 'png')
  const app = await hasty()
  bucket.fail('busy')
  const answer = await app.inject(`/files/${name}`)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable', retry_after: 5 })
  expect(answer.headers['cache-control']).toBe('no-store')
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', files: 'unavailable' }])
  const files = bucketStore(bucket.settings, { longestWaitMs: 20_000, pauseMs: 1 })
  expect(await examineFiles(files)).toMatchObject({
    isGood: false,
    sentence: 'The bucket of FILES_URL does not serve us (SlowDown).',
  })
  bucket.fail('none')
  expect(await examineFiles(t.deps.files)).toMatchObject({ isGood: true })
  await app.close()
})

test('a silent bucket delays neither probes nor metrics, which report it', async () => {
  const metrics = processRegistry()
  const app = await hasty(metrics, 500)
  const told = async () => /^files_available (\d)$/m.exec(await metrics.metrics())?.[1]
  expect(await told()).toBe('1')
  bucket.fail('slow')
  // The previous look is used for five seconds.
  await expect.poll(told, { timeout: 20_000, interval: 500 }).toBe('0')
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', files: 'unavailable' })
  bucket.fail('none')
  await expect.poll(told, { timeout: 20_000, interval: 500 }).toBe('1')
  await app.close()
})

test('an attachment that did not reach the bucket is not accepted', async () => {
  const app = await hasty()
  const customer = await ticketCustomer({ ...t, app }, '09126660002')
  bucket.fail('busy')
  await expect(customer.attach(PDF, 'bill.pdf', 'application/pdf')).rejects.toThrow()
  bucket.fail('none')
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from ticket_attachments where account_id = ${customer.accountId}
  `.execute(t.db)
  expect(rows).toEqual([{ count: 0n }])
  await app.close()
})

test('a picture that is cut off on its way never counts as a complete answer', async () => {
  const name = await t.storage.put(await pngOf('xlarge', '#336699'), 'png')
  const app = await hasty()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  bucket.fail('cut')
  await expect(fetch(`${origin}/files/${name}`).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  await app.close()
})

test('backup and restore take files from one bucket to another', async () => {
  const name = await t.storage.put(await pngOf('large', '#808020'), 'png')
  await t.deps.files.put('attachments/ab/letter.pdf', PDF)
  const archive = path.join(workshop, 'bucket.tar')
  const { dataFolder } = t.deps.config
  const { files } = await backUp(
    { connection: t.connection, files: t.deps.files, dataFolder },
    archive,
    t.clock.now,
  )
  expect(files).toBeGreaterThan(1)
  const other = await testBucket()
  const database = `empty_${randomBytes(6).toString('hex')}`
  const admin = createDb({ ...t.connection, database: 'postgres' }, { max: 1 })
  await sql`create database ${sql.id(database)}`.execute(admin)
  try {
    const store = bucketStore(other.settings)
    const target = {
      connection: { ...t.connection, database },
      beside: { files: store, dataFolder: path.join(workshop, 'data') },
    }
    await restore(target, archive)
    const letter = await store.open('attachments/ab/letter.pdf')
    expect((await buffer(letter!.stream)).equals(PDF)).toBe(true)
    expect(await pictureStorage(store).open(name)).not.toBeNull()
    // Files that can be made again are not copied.
    expect(other.asked.filter((one) => one.startsWith('PUT /jarchi/files/kept/'))).toEqual([])
    await expect(restore({ ...target, connection: t.connection }, archive)).rejects.toThrow('not empty')
  } finally {
    await sql`drop database ${sql.id(database)} with (force)`.execute(admin)
    await admin.destroy()
    await other.close()
  }
})
