import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { LinkChecks, linkRule } from './link-check.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A page that answers as given. */
async function page(listener: RequestListener, name = '127.0.0.1') {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return new URL(`http://${name}:${(server.address() as AddressInfo).port}/`)
}
/** As long as pages may take to answer on a busy machine. */
const PATIENT = 20_000
const check = (url: URL, patience = PATIENT, ...others: URL[]) =>
  linkRule(url, { privateOrigins: [url, ...others].map(({ origin }) => origin), patience })
const sendsTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { location }).end()

test('a page that answers is in order, and only its head is read', async () => {
  let sent = 0
  const url = await page((_, response) => {
    const more = () => {
      while (!response.destroyed && sent < 50_000_000 && response.write(Buffer.alloc(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  })
  expect(await check(url)).toBeNull()
  expect(sent).toBeLessThan(20_000_000)
})

test.each([
  [200, null],
  [403, null],
  [429, null],
  [404, 'dead_link'],
  [410, 'dead_link'],
  [500, 'dead_link'],
  [503, 'dead_link'],
])('an answer %i means %s', async (status, rule) => {
  expect(await check(await page((_, response) => void response.writeHead(status).end()))).toBe(rule)
})

test('a page that hangs up or does not exist is dead', async () => {
  const url = await page((request) => void request.socket.destroy())
  expect(await check(url)).toBe('dead_link')
  expect(await check(new URL('http://127.0.0.1:1/'))).toBe('dead_link')
})

test('a page that never answers is given up in time', async () => {
  expect(await check(await page(() => {}), 200)).toBe('link_timeout')
})

test('five redirects are followed, the sixth is too many', async () => {
  const hops = (most: number) =>
    page((request, response) => {
      const hop = Number(request.url?.slice(1)) || 0
      if (hop >= most) return void response.end()
      response.writeHead(302, { location: `/${hop + 1}` }).end()
    })
  expect(await check(await hops(5))).toBeNull()
  expect(await check(await hops(6))).toBe('too_many_redirects')
  expect(await check(await page(sendsTo('/')))).toBe('too_many_redirects')
})

test.each([
  'http://example.ir/',
  'https://user:secret@example.ir/',
  'https://example.ir:22/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://',
])('a page is not followed to %s', async (location) => {
  expect(await check(await page(sendsTo(location)))).toBe('unsafe_redirect')
})

test('an address of another kind is not followed, whatever page it names', async () => {
  const url = await page((_, response) => {
    response.writeHead(302, { location: `blob:${url.origin}/x` }).end()
  })
  expect(await check(url)).toBe('unsafe_redirect')
})

test.each([
  'https://shop.invalid:22/',
  'https://shop.invalid:8080/',
  'http://shop.invalid/',
  'https://a:b@shop.invalid/',
])('%s is not asked at all', async (address) => {
  expect(await linkRule(new URL(address), { privateOrigins: [], patience: 2_000 })).toBe('unusual_address')
})

test('another machine in our own network is never asked', async () => {
  const asked: string[] = []
  const hidden = await page((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  expect(await check(await page(sendsTo(hidden.href)))).toBe('unsafe_redirect')
  expect(asked).toEqual([])
})

test('a page on another site is reported', async () => {
  const other = await page((_, response) => void response.end(), 'localhost')
  expect(await check(await page(sendsTo(other.href)), PATIENT, other)).toBe('redirects_away')
})

test('a page is asked once in ten minutes, however many ask for it', async () => {
  let asked = 0
  const url = await page((_, response) => {
    asked += 1
    response.writeHead(404).end()
  })
  const checks = new LinkChecks({ privateOrigins: [url.origin], patience: PATIENT })
  const now = new Date('2026-05-09T08:30:00Z')
  const later = new Date(now.getTime() + 600_001)
  const rules = await Promise.all([checks.rule('a', url, now), checks.rule('a', url, now)])
  expect(rules).toEqual(['dead_link', 'dead_link'])
  expect(await checks.rule('a', url, now)).toBe('dead_link')
  expect(asked).toBe(1)
  await checks.rule('a', url, later)
  expect(asked).toBe(2)
})

test('a crowd of requests is not sent to other sites', async () => {
  let asked = 0
  const url = await page(() => (asked += 1))
  const checks = new LinkChecks({ privateOrigins: [url.origin], patience: 1_000 })
  const urls = Array.from({ length: 30 }, (_, index) => new URL(`/${index}`, url))
  const rules = await Promise.all(urls.map((each, index) => checks.rule(`owner ${index}`, each, new Date())))
  expect(rules.filter((rule) => rule === 'link_timeout')).toHaveLength(8)
  expect(rules.filter((rule) => rule === null)).toHaveLength(22)
  expect(asked).toBe(8)
})

test('slow pages of one account do not block the checks of other pages', async () => {
  const url = await page(() => {})
  const checks = new LinkChecks({ privateOrigins: [url.origin], patience: 1_000 })
  const urls = Array.from({ length: 30 }, (_, index) => new URL(`/${index}`, url))
  const slow = Promise.all(urls.map((each) => checks.rule('a', each, new Date())))
  expect(await checks.rule('b', new URL('/b', url), new Date())).toBe('link_timeout')
  expect((await slow).filter((rule) => rule === 'link_timeout')).toHaveLength(3)
})
