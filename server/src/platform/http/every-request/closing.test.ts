import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { buildApp } from '../../../app.ts'

const t = await testApp()
afterAll(() => t.close())

/** After so long the server closes everything that is still open. */
const LONGEST_WAIT_MS = 5_000

async function listening() {
  const app = await buildApp(t.deps)
  app.post('/change', async () => 'changed')
  const slow = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve()
      await new Promise((done) => setTimeout(done, 600))
      return 'done'
    })
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return { app, slow, port: Number(port) }
}

async function sent(port: number, words: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (words) socket.write(words)
  return socket
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test.each([
  ['opened ahead of need', ''],
  ['with half a request', 'GET / HT'],
  ['kept alive', ask('/healthz')],
])('a connection %s does not delay the end', async (_, words) => {
  const { app, port } = await listening()
  const socket = await sent(port, words)
  if (words.endsWith('\r\n\r\n')) await once(socket, 'data')
  else await new Promise((done) => setTimeout(done, 50))
  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(LONGEST_WAIT_MS)
  socket.destroy()
})

test('a request under way is answered before the end, and told that it is the last one', async () => {
  const { app, slow, port } = await listening()
  const socket = await sent(port, ask('/slow'))
  await slow
  const started = performance.now()
  const [answer] = await Promise.all([text(socket), app.close()])
  expect(performance.now() - started).toBeLessThan(LONGEST_WAIT_MS)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer.endsWith('done')).toBe(true)
})

test('a request that comes on a kept connection during the end is answered, and told that it is the last one', async () => {
  const { app, port } = await listening()
  const socket = await sent(port, ask('/healthz'))
  await once(socket, 'data')
  const closed = app.close()
  await sleep(300)
  const answer = text(socket)
  socket.write('POST /change HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await answer).toMatch(/^connection: close\r$/im)
  await expect(sent(port, '')).rejects.toThrow('ECONNREFUSED')
  await closed
})

test('work for a visitor who hung up ends before the server, whether it answers or fails', async () => {
  const app = await buildApp(t.deps)
  const over: string[] = []
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const work = async (which: 0 | 1) => {
    begun[which].resolve()
    await sleep(600)
    over.push(String(which))
  }
  app.get('/answers', async () => work(0))
  app.get(
    '/refuses',
    { preHandler: async () => work(1).then(() => Promise.reject(new Error('refused'))) },
    () => {},
  )
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  for (const [which, path] of ['/answers', '/refuses'].entries()) {
    const socket = await sent(Number(port), ask(path))
    await begun[which as 0 | 1].promise
    socket.destroy()
  }
  await app.close()
  expect(over.toSorted()).toEqual(['0', '1'])
})
