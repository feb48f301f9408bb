import { connect, constants, type ClientHttp2Session } from 'node:http2'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { framed, grpcCall } from '../../../../test/exchange/grpc-call.ts'
import { serveGrpc, type GrpcLimits, type Haste } from './grpc-server.ts'

const PATH = '/test.Service/Call'
/** Longer than calls may wait for earlier ones. */
const WORK_MS = 30

const LIMITS = { connections: 100, heldBytes: 1_000_000, idleMs: 60_000 }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server whose work delays everything, and a connection to it; `hastes`: the haste of each call. */
async function slowServer(limits: Partial<GrpcLimits> = {}) {
  const hastes: Haste[] = []
  const server = await serveGrpc(
    '127.0.0.1',
    0,
    {
      path: PATH,
      longest: 1_000,
      deadlineMs: 10_000,
      longestWaitMs: 20,
      answer: (message, haste) => {
        hastes.push(haste)
        const until = performance.now() + (haste === null ? WORK_MS : 0)
        while (performance.now() < until);
        return message
      },
      onRefusal: () => {},
      onAnswer: () => {},
    },
    { ...LIMITS, ...limits },
  )
  const session = connect(`http://127.0.0.1:${server.port}`)
  await once(session, 'connect')
  closing.push(async () => session.destroy(), server.close)
  return { hastes, session, port: server.port }
}

async function call(session: ClientHttp2Session, message: string, headers: Record<string, string> = {}) {
  const { body } = await grpcCall(session, PATH, framed(Buffer.from(message)), headers)
  return body.subarray(5).toString()
}

const CALLS = Array.from({ length: 40 }, (_, at) => `call ${at}`)

test('calls that have waited too long for earlier ones are answered at once, each with its own answer', async () => {
  const { hastes, session } = await slowServer()
  expect(await Promise.all(CALLS.map((message) => call(session, message)))).toEqual(CALLS)
  expect(hastes).toHaveLength(CALLS.length)
  expect(hastes).toContain('overload')
  // A call that comes alone does not wait.
  const told = () => call(session, 'alone').then(() => hastes.at(-1))
  await expect.poll(told).toBeNull()
})

test('a deadline that passed while a call waited is reported separately', async () => {
  const { hastes, session } = await slowServer()
  await Promise.all(CALLS.map((message) => call(session, message, { 'grpc-timeout': '5m' })))
  expect(hastes).toContain('deadline')
  expect(hastes).not.toContain('overload')
})

test('a call that never ends is cancelled, and the others are answered', { timeout: 60_000 }, async () => {
  const { session } = await slowServer()
  const stalled = session.request({
    ':method': 'POST',
    ':path': PATH,
    'content-type': 'application/grpc',
    te: 'trailers',
  })
  stalled.on('error', () => {})
  const ended = new Promise((resolve) => stalled.once('close', () => resolve(stalled.rstCode)))
  stalled.write(Buffer.from([0, 0, 0, 0, 9]))
  expect(await call(session, 'beside')).toBe('beside')
  expect(await ended).toBe(constants.NGHTTP2_CANCEL)
  expect(await call(session, 'after')).toBe('after')
})

test('a connection without calls ends in order, and the next one is served', async () => {
  const { session, port } = await slowServer({ idleMs: 300 })
  const goodbyes: number[] = []
  session.on('goaway', (code: number) => goodbyes.push(code))
  expect(await call(session, 'first')).toBe('first')
  await once(session, 'close')
  expect(goodbyes).toEqual([constants.NGHTTP2_NO_ERROR])
  const next = connect(`http://127.0.0.1:${port}`)
  closing.unshift(async () => next.destroy())
  expect(await call(next, 'next')).toBe('next')
})

test('beyond the most connections, the one without calls for the longest time makes room', async () => {
  const { session, port } = await slowServer({ connections: 2 })
  const idle = connect(`http://127.0.0.1:${port}`)
  closing.unshift(async () => idle.destroy())
  await once(idle, 'remoteSettings')
  const ended = once(idle, 'close')
  expect(await call(session, 'busy')).toBe('busy')
  const next = connect(`http://127.0.0.1:${port}`)
  closing.unshift(async () => next.destroy())
  expect(await call(next, 'next')).toBe('next')
  await ended
  expect(await call(session, 'still busy')).toBe('still busy')
})
