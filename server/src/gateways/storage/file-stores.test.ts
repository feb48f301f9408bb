import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import http from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testBucket } from '../../../test/bucket.ts'
import { bucketStore } from './bucket-store.ts'
import { FilesUnavailable } from '../../platform/durable-file.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { pictureStorage } from './picture-storage.ts'
import { PrivateFiles } from './private-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
const patient = { longestWaitMs: 20_000, pauseMs: 50 }
/** So that expected failures come soon. */
const hasty = { longestWaitMs: 500, pauseMs: 1 }
let bucket: Awaited<ReturnType<typeof testBucket>>
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  bucket = await testBucket()
  stores.folder = folderStore(folder)
  stores.bucket = bucketStore(bucket.settings, patient)
})
afterEach(() => bucket.fail('none'))
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const large = randomBytes(3_000_000)
const readOf = async (store: FileStore, key: string) => {
  const file = await store.open(key)
  return file && buffer(file.stream)
}
const keysOf = async (store: FileStore, prefix: string) => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}

describe.each(['folder', 'bucket'] as const)('in a %s', (kind) => {
  const store = () => stores[kind]!

  test('a stored file can be opened by its key, with its size, and deleted', async () => {
    await store().put('attachments/ab/one.pdf', large)
    const file = await store().open('attachments/ab/one.pdf')
    expect(file?.size).toBe(large.length)
    expect((await buffer(file!.stream)).equals(large)).toBe(true)
    expect(await store().use('attachments/ab/one.pdf')).toBe(large.length)
    await store().drop('attachments/ab/one.pdf')
    await store().drop('attachments/ab/one.pdf')
    expect(await store().open('attachments/ab/one.pdf')).toBeNull()
    expect(await store().use('attachments/ab/one.pdf')).toBeNull()
  })

  test('a stream is stored in the same way, and an empty file is a file', async () => {
    const stream = Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)])
    await store().put('files/st/stream.png', { size: large.length, stream })
    expect((await readOf(store(), 'files/st/stream.png'))?.equals(large)).toBe(true)
    await store().put('files/em/empty.png', new Uint8Array())
    expect((await readOf(store(), 'files/em/empty.png'))?.length).toBe(0)
  })

  test('a stream that breaks off leaves nothing', async () => {
    const stream = Readable.from(
      (async function* broken() {
        yield large.subarray(0, 500_000)
        throw new Error('the sender is gone')
      })(),
    )
    await expect(store().put('files/br/broken.png', { size: large.length, stream })).rejects.toThrow()
    expect(await store().open('files/br/broken.png')).toBeNull()
  })

  test('all below a prefix are listed, with sizes and times', async () => {
    const keys = Array.from({ length: 60 }, (_, at) => `files/kept/l${at % 10}/${at}.png`)
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => store().put(key, Buffer.from('abc'))))
    }
    expect(await keysOf(store(), 'files/kept/')).toEqual(keys.toSorted())
    for await (const { size, usedAt } of store().list('files/kept/l1/')) {
      expect(size).toBe(3)
      expect(Math.abs(Date.now() - usedAt.getTime())).toBeLessThan(600_000)
    }
    expect(await keysOf(store(), 'nothing/')).toEqual([])
  })

  test.each(['../secrets.json', 'files/../secrets.json', '/etc/passwd', '', 'files/a b', 'files/ä', 'a\0b'])(
    '%j is no key',
    async (key) => {
      await expect(store().open(key)).rejects.toThrow('no name of ours')
    },
  )

  test('pictures are found by their content, and the same bytes, stored many times at once, are one file', async () => {
    const pictures = pictureStorage(store())
    const twins = await Promise.all(
      Array.from({ length: 20 }, () => pictures.put(Buffer.from('twin'), 'webp')),
    )
    const name = `${createHash('sha256').update('twin').digest('hex')}.webp`
    expect(new Set(twins)).toEqual(new Set([name]))
    expect(await keysOf(store(), `files/${name.slice(0, 2)}/`)).toEqual([`files/${name.slice(0, 2)}/${name}`])
    const file = await pictures.open(name)
    expect(file && (await buffer(file.stream)).toString()).toBe('twin')
    for (const none of [`${'0'.repeat(64)}.png`, '../secrets.json', `${'0'.repeat(64)}.svg`, '', 'a\0b']) {
      expect(await pictures.open(none)).toBeNull()
    }
  })

  test('a set that can be made again is kept, secured and opened', async () => {
    const pictures = pictureStorage(store())
    const key = createHash('sha256').update('set').digest('hex')
    const [kept] = await pictures.keep(key, [{ bytes: Buffer.from('drawn'), extension: 'png' }])
    expect(await pictureStorage(store()).kept(key)).toEqual([kept])
    await pictures.secure(kept!.name)
    await store().drop(`files/kept/files/${kept!.name.slice(0, 2)}/${kept!.name}`)
    expect(await pictures.kept(key)).toBeNull()
    expect((await pictures.open(kept!.name))?.size).toBe(5)
  })

  test('files without a write since a time are listed, some at a time', async () => {
    const files = new PrivateFiles(store())
    const name = '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11.pdf'
    await files.put(name, Buffer.from('%PDF'))
    const named = async (instant: Date) => {
      const found: string[] = []
      for await (const names of files.namesBefore(instant)) found.push(...names)
      return found
    }
    expect(await named(new Date(Date.now() + 60_000))).toEqual([name])
    expect(await named(new Date(Date.now() - 60_000))).toEqual([])
  })

  test('it works, and cannot be read without our key', async () => {
    expect(await store().trouble()).toBeNull()
    expect(await store().isOpenToAll('files/em/empty.png')).toBe(false)
  })
})

/** As in Amazon's reference of ListObjectsV2. */
const pageOf = (key: string, next: string | null) => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>jarchi</Name><Prefix>files/</Prefix><KeyCount>1</KeyCount><MaxKeys>1000</MaxKeys>
  <IsTruncated>${next !== null}</IsTruncated>
  ${next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}
  <Contents><Key>${key}</Key><LastModified>2026-05-09T08:30:00.000Z</LastModified>
    <ETag>&quot;70ee&quot;</ETag><Size>142863</Size><StorageClass>STANDARD</StorageClass></Contents>
</ListBucketResult>`

/** An origin without a listener. */
async function closedOrigin() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return `http://127.0.0.1:${port}`
}

describe('a bucket', () => {
  const store = () => stores.bucket!
  const other = (more: object) => bucketStore({ ...bucket.settings, ...more }, patient)
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof FilesUnavailable ? error.message : error),
    )

  test.each(['busy', 'slow'] as const)('that is %s cannot be used now', async (fault) => {
    bucket.fail(fault)
    const why = fault === 'busy' ? 'SlowDown' : 'no answer in time'
    const soon = bucketStore(bucket.settings, fault === 'busy' ? { ...patient, pauseMs: 1 } : hasty)
    expect(await refused(soon.put('files/aa/a.png', large))).toContain(why)
    expect(await refused(soon.open('files/aa/a.png'))).toContain(why)
    expect(await soon.trouble()).toContain(why)
    bucket.fail('none')
    expect(await store().open('files/aa/a.png')).toBeNull()
  })

  test('that is busy for a moment is asked again', async () => {
    bucket.fail('busy once')
    await store().put('files/ab/again.png', large)
    bucket.fail('busy once')
    expect((await readOf(store(), 'files/ab/again.png'))?.equals(large)).toBe(true)
  })

  test.each(['cut', 'slow body'] as const)('whose answer is %s gives a stream that fails', async (fault) => {
    await store().put('files/ac/cut.png', large)
    bucket.fail(fault)
    const file = await bucketStore(bucket.settings, { longestWaitMs: 2_000, pauseMs: 1 }).open(
      'files/ac/cut.png',
    )
    await expect(buffer(file!.stream)).rejects.toThrow(FilesUnavailable)
  })

  test('a slow reader does not count as a slow bucket', async () => {
    await store().put('files/ac/read.png', large)
    const file = await bucketStore(bucket.settings, { longestWaitMs: 2_000, pauseMs: 1 }).open(
      'files/ac/read.png',
    )
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(file?.size).toBe(large.length)
    const got = await buffer(file!.stream)
    expect(got.length).toBe(large.length)
    expect(got.equals(large)).toBe(true)
  })

  test('stores nothing of an upload that is cut off', async () => {
    bucket.fail('cut upload')
    expect(await refused(store().put('files/ad/half.png', large))).toContain('cannot be reached')
    bucket.fail('none')
    expect(await store().open('files/ad/half.png')).toBeNull()
  })

  test('that has half of a picture gets the whole from the next upload', async () => {
    const name = `${createHash('sha256').update(large).digest('hex')}.png`
    await store().put(`files/${name.slice(0, 2)}/${name}`, large.subarray(0, 1_000))
    const pictures = pictureStorage(store())
    expect(await pictures.put(large, 'png')).toBe(name)
    const file = await pictures.open(name)
    expect((await buffer(file!.stream)).equals(large)).toBe(true)
  })

  test('is listed page by page, with the words of the protocol', async () => {
    const asked: (string | null)[] = []
    const pages = http.createServer((request, response) => {
      const from = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token')
      asked.push(from)
      response.end(from === null ? pageOf('files/a.png', 'a&amp;b=') : pageOf('files/b.png', null))
    })
    pages.listen(0, '127.0.0.1')
    await once(pages, 'listening')
    const { port } = pages.address() as AddressInfo
    expect(await keysOf(other({ url: `http://127.0.0.1:${port}/jarchi` }), 'files/')).toEqual([
      'files/a.png',
      'files/b.png',
    ])
    expect(asked).toEqual([null, 'a&b='])
    pages.closeAllConnections()
    pages.close()
  })

  test('with another key, another name, or without an answer is refused in a sentence', async () => {
    expect(await refused(other({ secret: 'wrong' }).open('files/aa/a.png'))).toBe(
      'The bucket of FILES_URL refuses us (SignatureDoesNotMatch); see FILES_KEY_ID and FILES_SECRET.',
    )
    expect(await refused(other({ keyId: 'NOBODY' }).use('files/aa/a.png'))).toContain('refuses us (403)')
    const url = bucket.settings.url.replace('/jarchi', '/nothing')
    for (const work of [other({ url }).open('files/aa/a.png'), other({ url }).put('files/aa/a.png', large)]) {
      expect(await refused(work)).toBe('There is no such bucket as FILES_URL names (NoSuchBucket).')
    }
    expect(await refused(other({ url: `${await closedOrigin()}/jarchi` }).open('files/aa/a.png'))).toBe(
      'The bucket of FILES_URL cannot be reached (ECONNREFUSED).',
    )
  })
})

test('only the owner can read a folder’s files and folders', async () => {
  await stores.folder!.put('attachments/cd/own.pdf', large)
  expect(statSync(path.join(folder, 'attachments/cd/own.pdf')).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(folder, 'attachments/cd')).mode & 0o777).toBe(0o700)
  expect(readdirSync(path.join(folder, 'attachments/cd'))).toEqual(['own.pdf'])
})
