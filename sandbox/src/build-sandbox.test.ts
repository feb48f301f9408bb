import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildSandbox } from './build-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let now: Date
beforeEach(async () => {
  now = new Date('2026-05-09T08:30:00Z')
  sandbox = await buildSandbox({ now: () => now })
})
afterEach(() => sandbox.close())

const form = (fields: Record<string, string>, key = 'sandbox') =>
  sandbox.inject({
    method: 'POST',
    url: `/kavenegar/v1/${key}/verify/lookup.json`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

const message = { receptor: '09121234567', token: '123456', template: 'jarchi-code' }

test('a message is accepted as the provider does, by form or by query', async () => {
  const answer = await form({ ...message, type: 'sms' })
  expect(answer.json()).toMatchObject({
    return: { status: 200 },
    entries: { messageid: expect.any(Number), receptor: '09121234567', status: 5, date: 1_778_315_400 },
  })
  const query = new URLSearchParams({ ...message, receptor: '+989121234567' })
  const got = await sandbox.inject(`/kavenegar/v1/sandbox/verify/lookup.json?${query}`)
  expect(got.json().entries.receptor).toBe('09121234567')
})

test('the inbox lists the newest first, for one phone or all', async () => {
  await form(message)
  now = new Date('2026-05-09T08:31:00Z')
  await form({ ...message, token: '654321' })
  await form({ ...message, receptor: '09351234567' })
  const all = (await sandbox.inject('/sms/messages')).json()
  expect(all).toHaveLength(3)
  const own = (await sandbox.inject('/sms/messages?receptor=09121234567')).json()
  expect(own).toEqual([
    {
      receptor: '09121234567',
      text: 'کد ورود شما به جارچی: 654321',
      code: '654321',
      sent_at: '2026-05-09T08:31:00.000Z',
    },
    expect.objectContaining({ code: '123456' }),
  ])
})

test.each([
  [403, { ...message }, 'other'],
  [400, { receptor: '09121234567', token: '123456' }, 'sandbox'],
  [411, { ...message, receptor: '123' }, 'sandbox'],
  [424, { ...message, template: 'other' }, 'sandbox'],
  [431, { ...message, token: '12 34' }, 'sandbox'],
  [431, { ...message, token: '12\u200c34' }, 'sandbox'],
])('refuses with %i', async (status, fields, key) => {
  const answer = await form(fields, key)
  expect(answer.json()).toMatchObject({ return: { status }, entries: null })
  expect((await sandbox.inject('/sms/messages')).json()).toEqual([])
})

test('faults come in order, as often as requested', async () => {
  const add = (payload: object) => sandbox.inject({ method: 'POST', url: '/kavenegar/faults', payload })
  await add({ status: 418, times: 2 })
  await add({ http: 500 })
  const seen = []
  for (let sent = 0; sent < 4; sent++) seen.push((await form(message)).statusCode)
  expect(seen).toEqual([418, 418, 500, 200])
  for (const wrong of [{ status: 7 }, { drop: 'never' }, { slow: 1 }, { times: 0 }]) {
    expect((await add(wrong)).statusCode).toBe(400)
  }
})

test('its pages say what they are', async () => {
  const [front, inbox] = [await sandbox.inject('/'), await sandbox.inject('/sms/')]
  expect(front.body).toContain('href="/sms"')
  expect(inbox.body).toContain('<html lang="fa" dir="rtl">')
  expect(inbox.headers['content-type']).toBe('text/html; charset=utf-8')
})
