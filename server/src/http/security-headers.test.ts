import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { buildApp } from '../app.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test.each(['/healthz', '/svc/none', '/svc/accounts/api/v1/user/', '/openapi.json'])(
  '%s may be framed, sniffed or run by nobody',
  async (url) => {
    const { headers } = await t.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test('answers of the services are kept nowhere, refusals included', async () => {
  for (const url of ['/svc/accounts/api/v1/user/', '/svc/none']) {
    expect((await t.app.inject(url)).headers['cache-control']).toBe('no-store')
  }
})

test('production asks for TLS for a year, and shows no documents', async () => {
  const app = await buildApp({ ...t.deps, config: { ...t.deps.config, isProduction: true } })
  const { headers } = await app.inject('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const docs = await app.inject({ url: '/docs/', headers: { accept: 'text/html' } })
  expect(docs.statusCode).toBe(404)
  await app.close()
})

test('a request id is ours, whatever a client sends', async () => {
  const answer = await t.app.inject({
    url: '/healthz',
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('long answers are compressed', async () => {
  const answer = await t.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveProperty('openapi')
})

test('what is not HTTP gets an error body too', async () => {
  const app = await buildApp(t.deps)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain("content-security-policy: default-src 'none'")
  expect(head).toContain(`x-request-id: ${JSON.parse(body).request_id}`)
  expect(JSON.parse(body)).toMatchObject({ code: 'bad_input', statusCode: 400 })
  await app.close()
})
