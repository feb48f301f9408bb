import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { reducedPicture } from '../../../files/pictures/service.ts'
import { fetchPicture, MOST_BYTES } from './picture-routes.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A host of pictures with this listener. */
async function host(listener: RequestListener) {
  server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}/a.png`)
}

test('the bytes are returned unchanged', async () => {
  const url = await host((_, response) => response.end('picture'))
  expect((await fetchPicture({ url, mayBePrivate: true })).toString()).toBe('picture')
})

test('a name of this machine is not reached, unless the operator has named it', async () => {
  const asked: string[] = []
  const url = await host((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await expect(fetchPicture({ url, mayBePrivate: false })).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
  expect(asked).toEqual([])
})

test.each([301, 302, 307, 404, 500])('an answer %i is no picture, and is not followed', async (status) => {
  const asked: string[] = []
  const url = await host((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, { location: '/elsewhere' }).end('picture')
  })
  await expect(fetchPicture({ url, mayBePrivate: true })).rejects.toThrow(`status ${status}`)
  expect(asked).toEqual(['/a.png'])
})

test('an answer that is too large is not read to its end, announced or not', async () => {
  const announced = await host((_, response) =>
    response.writeHead(200, { 'content-length': MOST_BYTES + 1 }).write('x'),
  )
  await expect(fetchPicture({ url: announced, mayBePrivate: true })).rejects.toThrow('too many bytes')
  server.closeAllConnections()
  server.close()
  const endless = await host((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(256 * 1_024)));
    }
    response.on('drain', more)
    more()
  })
  await expect(fetchPicture({ url: endless, mayBePrivate: true })).rejects.toThrow('too many bytes')
})

test('an answer that never ends is given up', async () => {
  const url = await host((_, response) => response.writeHead(200).write('pict'))
  await expect(fetchPicture({ url, mayBePrivate: true }, 200)).rejects.toThrow('aborted')
})

test.each([
  ['a page', '<html><script>alert(1)</script>'],
  ['a drawing that runs', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['half a PNG', '\x89PNG\r\n\x1a\n'],
  ['nothing', ''],
])('%s is not shown', async (_, content) => {
  expect(
    await reducedPicture('a', Buffer.from(content, 'latin1'), { longest: 1_920, mostBytes: Infinity }),
  ).toBeNull()
})
