import { afterEach, expect, test } from 'vitest'
import { downloadedPicture } from './banner-maker.ts'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

test.each([
  ['that is not there', () => new Response('', { status: 404, headers: { 'content-type': 'image/png' } })],
  ['that is a page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ['that the network loses', () => Promise.reject(new TypeError('lost'))],
])('a picture %s yields no file', async (_, reply) => {
  globalThis.fetch = async () => reply()
  expect(await downloadedPicture('/files/a.png')).toBeNull()
})

test('one that comes is the file, and what is stopped stays stopped', async () => {
  globalThis.fetch = async () => new Response('x', { headers: { 'content-type': 'image/png' } })
  expect((await downloadedPicture('/files/a.png'))?.type).toBe('image/png')
  globalThis.fetch = async (_, init) => {
    init?.signal?.throwIfAborted()
    return new Response()
  }
  await expect(downloadedPicture('/files/a.png', AbortSignal.abort())).rejects.toThrow()
})
