import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '@jarchi/shared/api/errors.ts'
import { testApp } from '../../../test/harness.ts'
import { AppError } from './app-error.ts'
import { handleErrors } from './error-handler.ts'

const PERSIAN = /\p{Script=Arabic}/u
const url = '/svc/accounts/api/v1/auth/phone/'
const json = { 'content-type': 'application/json' }

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  t.app.inject({ method: 'POST', url, headers, payload })

describe('an unreadable request is refused with an error body', () => {
  test.each<[string, number, string | Buffer, Record<string, string>]>([
    ['broken JSON', 400, '{"phone":', json],
    ['no body', 400, '', json],
    ['a NUL character', 400, '{"phone":"09\\u0000"}', json],
    ['a NUL character in a key', 400, '{"a\\u0000":1}', json],
    ['half a surrogate pair', 400, '{"phone":"\\ud800"}', json],
    ['bytes that are not UTF-8', 400, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), json],
    ['a prototype', 400, '{"__proto__":{"a":1}}', json],
    ['very deep nesting', 400, '['.repeat(4_000) + ']'.repeat(4_000), json],
    ['a large body', 413, JSON.stringify({ phone: 'x'.repeat(300_000) }), json],
    ['a form', 415, 'phone=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', 415, '{}', { 'content-type': 'text/plain' }],
    ['multipart where JSON is due', 415, '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a broken content type', 415, '{}', { 'content-type': ';' }],
  ])('%s: %i', async (_, status, payload, headers) => {
    const answer = await post(payload, headers)
    expect(answer.statusCode).toBe(status)
    const body = ErrorBody.parse(answer.json())
    expect(body.statusCode).toBe(status)
    expect(body.message).toMatch(PERSIAN)
    expect(body.request_id).toBe(answer.headers['x-request-id'])
  })

  test.each(['/svc/%', '/svc/%ff', '/%00', '/svc/accounts/api/v1/accounts/info/?a=%ff%00', '/svc/nothing'])(
    'the address %s',
    async (address) => {
      const answer = await t.app.inject(address)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(ErrorBody.parse(answer.json()).message).toMatch(PERSIAN)
    },
  )
})

test('a client that sends far too much over a real connection gets the answer', async () => {
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${origin}${url}`, {
    method: 'POST',
    headers: json,
    body: 'x'.repeat(50_000_000),
  })
  expect(answer.status).toBe(413)
  expect(ErrorBody.parse(await answer.json()).message).toMatch(PERSIAN)
})

test('a schema names the field and says in Persian what is wrong with it', async () => {
  const answer = await post(JSON.stringify({ phone: 7 }))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'bad_input',
    fields: [{ path: 'phone', message: expect.stringMatching(PERSIAN) }],
  })
})

test('a field that a strict schema does not know is named', async () => {
  const { headers } = await t.signIn()
  const answer = await t.app.inject({
    method: 'PATCH',
    url: '/svc/accounts/api/v1/accounts/info/',
    headers,
    payload: { first_name: 'a', last_name: 'b', is_staff: true },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual([
    { path: 'is_staff', message: expect.stringMatching(PERSIAN) as unknown },
  ])
})

describe('errors of our own', () => {
  const app = fastify()
  handleErrors(app)
  app.get('/bug', async () => {
    throw new Error('relation "secret_table" does not exist')
  })
  app.get('/number', async () => {
    throw Object.assign(new Error('value "9e99" is out of range'), { code: '22003' })
  })
  app.get('/wait', async () => {
    throw new AppError('resend_too_soon', { retryAfter: 12.2 })
  })
  afterAll(() => app.close())

  test('a bug is a 500 that reveals nothing', async () => {
    const answer = await app.inject('/bug')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      code: 'internal',
      statusCode: 500,
      message: expect.stringMatching(PERSIAN),
    })
    expect(answer.body).not.toContain('secret_table')
    expect(answer.body).not.toContain('error-handler.test')
  })

  test('what PostgreSQL cannot store is the sender’s mistake', async () => {
    expect((await app.inject('/number')).statusCode).toBe(400)
  })

  test('a waiting time is in header and body, rounded up', async () => {
    const answer = await app.inject('/wait')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('13')
    expect(answer.json().retry_after).toBe(13)
  })
})
