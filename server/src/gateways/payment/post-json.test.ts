import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonPoster } from './post-json.ts'

const DIRECT = { proxy: null, hasOldTls: false }
const asked: string[] = []
const through: string[] = []

const gateway = createServer(async (incoming, answer) => {
  let body = ''
  for await (const chunk of incoming) body += String(chunk)
  asked.push(`${incoming.method} ${incoming.url} ${body}`)
  if (incoming.url === '/moved') return answer.writeHead(302, { location: '/' }).end()
  if (incoming.url === '/refused') return answer.writeHead(422).end('{"code":-9}')
  if (incoming.url === '/drips') return answer.write('{')
  return answer.end('{"code":100}')
})
/** Forwards requests for absolute addresses, and records them. */
const proxy = createServer((incoming, answer) => {
  through.push(incoming.url ?? '')
  const passed = request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers })
  incoming.pipe(passed)
  passed.on('response', (given) => given.pipe(answer))
})
const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
let base: string
let proxyBase: string
beforeAll(async () => {
  base = await listening(gateway)
  proxyBase = await listening(proxy)
})
afterAll(() => {
  for (const server of [gateway, proxy]) {
    server.close()
    server.closeAllConnections()
  }
})

test('posts JSON and reads the answer, whatever the status', async () => {
  const post = jsonPoster(DIRECT, 20_000)
  expect(await post(`${base}/`, { شرح: 'خرید' })).toEqual({ code: 100 })
  expect(asked.at(-1)).toBe('POST / {"شرح":"خرید"}')
  expect(await post(`${base}/refused`, {})).toEqual({ code: -9 })
  expect(through).toEqual([])
})

test('goes through a proxy if one is set', async () => {
  const post = jsonPoster({ ...DIRECT, proxy: proxyBase }, 20_000)
  expect(await post(`${base}/by-proxy`, {})).toEqual({ code: 100 })
  expect(through).toEqual([`${base}/by-proxy`])
  const astray = jsonPoster({ ...DIRECT, proxy: 'http://127.0.0.1:1' }, 20_000)
  await expect(astray(`${base}/`, {})).rejects.toThrow('ECONNREFUSED')
})

test('does not follow redirects, and waits a limited time for a whole answer', async () => {
  await expect(jsonPoster(DIRECT, 20_000)(`${base}/moved`, {})).rejects.toThrow('cannot be read')
  await expect(jsonPoster(DIRECT, 300)(`${base}/drips`, {})).rejects.toMatchObject({ failure: 'silent' })
})
