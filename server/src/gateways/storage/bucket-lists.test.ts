import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { bucketStore } from './bucket-store.ts'
import { FilesUnavailable } from '../../platform/durable-file.ts'

const PAGE = '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'
const TIMES = { longestWaitMs: 500, pauseMs: 1 }

/** Ways to give no whole list. */
const lists: Record<string, (response: ServerResponse) => void> = {
  'cut off': (response) => {
    response.writeHead(200, { 'content-length': PAGE.length })
    response.write(PAGE.slice(0, 40), () => response.destroy())
  },
  'without an end in time': (response) => {
    response.writeHead(200, { 'content-length': PAGE.length })
    response.write(PAGE.slice(0, 40))
  },
  'half of one': (response) => void response.end(PAGE.slice(0, 60)),
  empty: (response) => void response.end(),
  missing: (response) => void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'),
  "a proxy's page": (response) => void response.end('<html>Welcome</html>'),
  'without the address of the next page': (response) => void response.end(PAGE.replace('false', 'true')),
}

async function bucketWith(list: (response: ServerResponse) => void) {
  const server = createServer((_, response) => list(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jarchi`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, close }
}

test.each(Object.keys(lists))('a list that is %s is no empty list', async (how) => {
  const { url, close } = await bucketWith(lists[how] ?? (() => {}))
  const files = bucketStore({ url, region: 'r', keyId: 'i', secret: 's' }, TIMES)
  expect(await files.trouble()).toMatch(/^The bucket of FILES_URL /)
  await expect(files.list('files/').next()).rejects.toThrow(FilesUnavailable)
  close()
})

test('without a list a server is ready, and says that there are no files', async () => {
  const { url, close } = await bucketWith(lists['cut off'] ?? (() => {}))
  const t = await testApp({ FILES_URL: url, FILES_KEY_ID: 'i', FILES_SECRET: 's' })
  const { statusCode, body } = await t.app.inject('/readyz')
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', files: 'unavailable' }])
  await t.close()
  close()
}, 120_000)
