import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { buildApp } from '../../../app.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test.each(['/healthz', '/svc/none', '/svc/accounts/api/v1/user/', '/openapi.json'])(
  '%s cannot be framed, sniffed or run',
  async (url) => {
    const { headers } = await t.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringMatching(
        /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
      ) as unknown,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test('answers of the services are not cached, refusals included', async () => {
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

test('a request id is an id, whatever a client sends', async () => {
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
