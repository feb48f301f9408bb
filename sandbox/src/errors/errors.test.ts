import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildSandbox } from '../build-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof buildSandbox>>
beforeEach(async () => {
  sandbox = await buildSandbox({ now: () => new Date('2026-05-09T08:30:00Z') })
})
afterEach(() => sandbox.close())

const ID = '0123456789abcdef0123456789abcdef'
const EVENT = { event_id: ID, level: 'error', exception: { values: [{ type: 'TypeError', value: 'no' }] } }
const envelope = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const good = envelope({ event_id: ID }, { type: 'event' }, EVENT)

const post = (payload: string, query = 'sentry_key=k&sentry_version=7', type = 'text/plain;charset=UTF-8') =>
  sandbox.inject({
    method: 'POST',
    url: `/errors/api/1/envelope/?${query}`,
    headers: { 'content-type': type },
    payload,
  })

test('an event is accepted, from browsers and servers, and listed', async () => {
  expect((await post(good)).json()).toEqual({ id: ID })
  expect((await post(good, undefined, 'application/x-sentry-envelope')).statusCode).toBe(200)
  const listed = (await sandbox.inject('/errors/events')).json()
  expect(listed).toHaveLength(2)
  expect(listed[0]).toMatchObject({ id: ID, type: 'TypeError', value: 'no', event: EVENT })
})

test('items of other kinds are dropped, and stated lengths are checked', async () => {
  const body = JSON.stringify(EVENT)
  const text = `{}\n{"type":"session"}\n{}\n{"type":"event","length":${body.length}}\n${body}`
  expect((await post(text)).statusCode).toBe(200)
  expect((await post(text.replace(`${body.length}}`, '3}'))).statusCode).toBe(400)
  expect((await sandbox.inject('/errors/events')).json()).toHaveLength(1)
})

test.each(['', '{', '[]\n', '{}\nnot json\n', envelope({}, { type: 'event' }, { event_id: 'x' })])(
  '%j is no envelope',
  async (text) => expect((await post(text)).statusCode).toBe(400),
)

test('a key is needed, and a spent one says when to try again', async () => {
  expect((await post(good, '')).statusCode).toBe(403)
  const refused = await post(good, 'sentry_key=spent')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused.headers).toMatchObject({ 'access-control-allow-origin': '*' })
})

test('the page says what it is for', async () => {
  expect((await sandbox.inject('/errors')).body).toContain('گزارش خطاها')
})
