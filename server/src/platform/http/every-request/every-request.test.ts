import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { appWithLog } from '../../../../test/captured-log.ts'
import { testApp } from '../../../../test/harness.ts'

const t = await testApp()
afterAll(() => t.close())
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function listening({ rateLimitPerMinute } = t.deps.config) {
  const logged = await appWithLog({ ...t.deps, config: { ...t.deps.config, rateLimitPerMinute } })
  closing.push(() => logged.app.close())
  const { port } = new URL(await logged.app.listen({ host: '127.0.0.1', port: 0 }))
  const sent = async (words: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(words)
    return socket
  }
  return { ...logged, sent }
}

/** Head and body that a socket receives. */
async function answerOn(socket: Socket) {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  return { status, headers: Object.fromEntries(lines.map((line) => line.split(/: (.*)/))), body }
}

/** The headers of each answer. */
const ALWAYS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
]

const BROKEN = 'NOT HTTP\r\n\r\n'
const UNREADABLE = 'GET /%?token=secret HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const TOO_LONG = `GET /files/${'a'.repeat(300)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`

describe.each([
  ['what is not HTTP', BROKEN],
  ['an address that cannot be read', UNREADABLE],
  ['an address that is too long', TOO_LONG],
  ['an address of nothing', 'GET /svc/none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a head that is too large', `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
])('%s', (_, words) => {
  test('is answered with all headers, and has a line in the log', async () => {
    const { sent, lines, text: log } = await listening()
    const { status, headers, body } = await answerOn(await sent(words))
    expect(status).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(ALWAYS))
    expect(JSON.parse(body).request_id).toBe(headers['x-request-id'])
    expect(lines().filter(({ reqId }) => reqId === headers['x-request-id'])).toEqual([
      expect.objectContaining({ status: JSON.parse(body).statusCode, level: 30 }),
    ])
    expect(log()).not.toContain('secret')
  })

  test('counts for the limit of its address', async () => {
    const { sent } = await listening({ ...t.deps.config, rateLimitPerMinute: 1 })
    const first = await answerOn(await sent(words))
    const second = await answerOn(await sent(words))
    expect(first.status).not.toContain('429')
    expect(second.status).toBe('HTTP/1.1 429 Too Many Requests')
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('a client that does not hang up after a broken request is cut off', async () => {
  const { sent, app } = await listening()
  const socket = await sent(BROKEN)
  // Half open: it takes the end of the answer and sends nothing.
  await answerOn(socket)
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(0)
  socket.destroy()
})

test('a client that resets a request leaves no error in the log', async () => {
  const { sent, lines } = await listening()
  const json = 'Host: a\r\ncontent-type: application/json\r\ncontent-length: 100'
  const requests = [
    'GET / HT',
    BROKEN,
    UNREADABLE,
    'GET /svc/mobile/reports/api/capitals/ HTTP/1.1\r\nHost: a\r\n\r\n',
    `POST /svc/accounts/api/v1/auth/phone/ HTTP/1.1\r\n${json}\r\n\r\n{"a"`,
  ]
  for (const words of requests) {
    for (const wait of [0, 0, 0, 1, 3, 20]) {
      const socket = await sent(words)
      await new Promise((done) => setTimeout(done, wait))
      socket.resetAndDestroy()
    }
  }
  await expect.poll(() => lines().filter(({ msg }) => msg === 'request given up').length).toBeGreaterThan(5)
  expect(lines().filter(({ level, err }) => level > 40 || err !== undefined)).toEqual([])
})
