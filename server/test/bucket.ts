import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'

/** Faults of networks and busy stores between us and the bucket. */
export type BucketFault = 'none' | 'busy' | 'busy once' | 'slow' | 'slow body' | 'cut' | 'cut upload'

/** A third-party S3 store with one private bucket, behind a proxy that can be made to fail. */
export async function testBucket() {
  const directory = mkdtempSync(path.join(tmpdir(), 'jarchi-bucket-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'jarchi', configs: [] }],
  })
  const { port } = await store.run()
  let fault: BucketFault = 'none'
  const asked: string[] = []
  const door = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    // The test store lets everybody read; a real one does not.
    if (!request.headers.authorization) return void response.writeHead(403).end()
    const now = fault
    if (now === 'busy once') fault = 'none'
    if (now.startsWith('busy'))
      return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (now === 'slow') return
    void pass(request, response, port, now)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/jarchi`
  return {
    settings: { url, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' },
    env: { FILES_URL: url, FILES_KEY_ID: 'S3RVER', FILES_SECRET: 'S3RVER' },
    /** The requests it received, such as `GET /jarchi/files/…`. */
    asked,
    fail: (how: BucketFault) => void (fault = how),
    async close() {
      door.closeAllConnections()
      door.close()
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Forwards a request once all of it has arrived, as a real store sees it; of a cut or slow answer only half.
 */
async function pass(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  port: number,
  fault: BucketFault,
) {
  if (fault === 'cut upload') return void request.once('data', () => response.destroy())
  const sent = await buffer(request).catch(() => null)
  if (sent === null) return
  const { method, url, headers } = request
  const where = { port, host: '127.0.0.1', method, path: url, headers, agent: false }
  const asking = http.request(where, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (fault !== 'cut' && fault !== 'slow body') return void answer.pipe(response)
    let left = Number(answer.headers['content-length'] ?? 0) >> 1
    answer.on('data', (piece: Buffer) => {
      const part = piece.subarray(0, Math.max(0, left))
      left -= part.length
      if (part.length > 0) response.write(part)
    })
    answer.on('end', () => void (fault === 'cut' && setTimeout(() => response.destroy(), 20)))
  })
  asking.on('error', () => response.destroy())
  asking.end(sent)
}
