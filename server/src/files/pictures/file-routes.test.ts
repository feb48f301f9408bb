import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a stored picture may be cached without end, shown on any page, and can run nothing', async () => {
  const name = await t.storage.put(Buffer.from('a picture'), 'jpg')
  const answer = await t.app.inject(`/files/${name}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('a picture')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '9',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('answers HEAD requests', async () => {
  const name = await t.storage.put(Buffer.from('a picture'), 'jpg')
  const answer = await t.app.inject({ method: 'HEAD', url: `/files/${name}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-length']).toBe('9')
})

test.each(['nothing.png', `${'0'.repeat(64)}.png`, '..%2fsecrets.json', '%2e%2e%2fsecrets.json'])(
  '/files/%s is not there',
  async (name) => {
    const answer = await t.app.inject({ url: `/files/${name}`, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
  },
)
