import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../test/bank-visitor.ts'
import { startLimitingFront } from '../../test/several/front.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const page: Answer = (_, response) => void response.end('page')
const hanging: Answer = () => {}
/** The pages and files of one version. */
const version =
  (name: string): Answer =>
  ({ url }, response) => {
    const isMissing = url?.startsWith('/assets/') && url !== `/assets/${name}.js`
    response.writeHead(isMissing ? 404 : 200).end(name)
  }

/** The sample's nginx before servers that answer so; calls go over one connection of HTTP/2. */
async function opened(answers: Answer[], upstream?: 'jarchi_trackers') {
  const ports = await Promise.all(answers.map(listening))
  const port = await freePort()
  const front = await startLimitingFront(port, ports, upstream)
  if (!front) throw new Error('nginx is not installed')
  const visitor = connect(`http://127.0.0.1:${port}`)
  onTestFinished(async () => {
    visitor.destroy()
    await front.close()
  })
  const open = async (path: string, method = 'GET') => {
    const stream = visitor.request({ ':path': path, ':method': method })
    stream.end()
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    return { status: Number(headers[':status']), headers, stream }
  }
  const get = async (path: string, method?: string): Promise<number> => {
    const { status, stream } = await open(path, method)
    stream.resume()
    await once(stream, 'close')
    return status
  }
  return { open, get }
}

async function listening(answer: Answer): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const times = <Value>(count: number, one: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => one(at))

test('files of each version are found while servers of three versions run, and others nowhere', async () => {
  const { get } = await opened(['one', 'two', 'three'].map(version))
  for (const name of ['one', 'two', 'three']) {
    const found = await Promise.all(times(20, () => get(`/assets/${name}.js`)))
    expect(new Set(found)).toEqual(new Set([200]))
  }
  expect(await get('/assets/four.js')).toBe(404)
})

test('ten first visits of an office at once get all their files', async () => {
  const { get } = await opened([page, page])
  const visits = times(10, async (visit) => [
    await get('/auth'),
    ...(await Promise.all(times(90, (file) => get(`/assets/${visit}-${file}.js`)))),
  ])
  expect(new Set((await Promise.all(visits)).flat())).toEqual(new Set([200]))
})

test('a hundred and twenty people of one address who are told of events still open pages', async () => {
  const stream: Answer = ({ url }, response) => {
    if (!url?.endsWith('/events/')) return page({ url } as IncomingMessage, response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  }
  const { open, get } = await opened([stream])
  const streams = await Promise.all(times(120, () => open('/svc/tickets/api/v1/events/')))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await get('/auth')).toBe(200)
  for (const { stream: one } of streams) one.close()
})

test.each([
  ['a page', '/u/7/my-ads', undefined],
  ['a file', '/assets/one.js', undefined],
  ['what a call reads', '/svc/api/api/v4/adv/campaigns-list/', undefined],
  ['a tracker', '/i/token', 'jarchi_trackers' as const],
])(
  '%s comes from the next one while one hangs, long before a visitor gives up',
  { timeout: 30_000 },
  async (_, path, upstream) => {
    const { get } = await opened([hanging, version('one')], upstream)
    const began = performance.now()
    const answers = await Promise.all(times(4, () => get(path)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(performance.now() - began).toBeLessThan(3_500)
  },
)

/** Longer than a call that only reads may take. */
const SLOW_MS = 4_000

test.each([
  ['POST', '/svc/api/api/v1/adv/campaigns/'],
  ['GET', '/svc/api/api/v2/account/payments/7/return/?Authority=A'],
  ['GET', '/svc/accounts/api/v1/auth/divar/callback/?code=1'],
  ['GET', '/svc/mobile/kenar-divar/divar-posts/'],
  ['GET', '/svc/financial/api/v2/accounts/statements/1405-08/xlsx/'],
  ['GET', '/svc/crm/api/v1/attachments/7/'],
  ['GET', '/svc/reports/api/v1/'],
  ['GET', '/svc/staff/api/v1/desk/'],
])('%s %s may take its time, and is asked once', { timeout: 30_000 }, async (method, path) => {
  let count = 0
  const slow: Answer = (_, response) => {
    count += 1
    setTimeout(() => response.end('late'), SLOW_MS)
  }
  const { get } = await opened([slow, slow])
  expect(await get(path, method)).toBe(200)
  expect(count).toBe(1)
})

test('calls beyond the limit hear 429 with the seconds to wait, those of an own limit only once', async () => {
  const limited: Answer = ({ url }, response) =>
    void response
      .writeHead(url === '/svc/own/' ? 429 : 200, url === '/svc/own/' ? { 'retry-after': '9' } : {})
      .end()
  const { open } = await opened([limited])
  const own = await open('/svc/own/')
  expect([own.status, own.headers['retry-after']]).toEqual([429, '9'])
  const answers = await Promise.all(times(400, () => open('/svc/api/')))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(50)
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([429, '2'])
})
