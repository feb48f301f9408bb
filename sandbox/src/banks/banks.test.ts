import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../build-sandbox.ts'

let now = new Date('2026-05-09T08:30:00Z')
let sandbox: Awaited<ReturnType<typeof buildSandbox>>
/** A shop to which the banks send payers back. */
const shop = { url: '', calls: [] as { method: string; query: string; body: string }[] }
const server = createServer(async (request, response) => {
  shop.calls.push({
    method: request.method ?? '',
    query: new URL(request.url ?? '', 'http://shop').search,
    body: await textOf(request),
  })
  response.writeHead(303, { location: '/u/1/payment/charge' }).end()
})

beforeAll(async () => {
  sandbox = await buildSandbox({ now: () => now })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`
})
afterEach(async () => {
  shop.calls = []
  for (const bank of ['zarinpal', 'sep']) {
    await sandbox.inject({ method: 'DELETE', url: `/banks/${bank}/faults` })
  }
})
afterAll(async () => {
  await sandbox.close()
  server.close()
})

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const post = async (url: string, payload: object) => {
  const answer = await sandbox.inject({ method: 'POST', url: `/banks/${url}`, payload })
  return answer.json()
}
const MERCHANT = '11111111-2222-4333-8444-555555555555'
const call = (name: string, payload: object) => post(`zarinpal/pg/v4/payment/${name}.json`, payload)

async function begin(amount = 20_000_000): Promise<string> {
  const asked = { merchant_id: MERCHANT, amount, callback_url: shop.url, description: 'charge' }
  const answer = await call('request', asked)
  expect(answer).toMatchObject({
    data: { code: 100, authority: expect.stringMatching(/^S\w{35}$/) },
    errors: [],
  })
  return answer.data.authority
}

async function token(amount = 20_000_000, order = 'order-1'): Promise<string> {
  const answer = await post('sep/onlinepg/onlinepg', {
    action: 'token',
    TerminalId: '12345678',
    Amount: amount,
    ResNum: order,
    RedirectUrl: shop.url,
  })
  expect(answer).toMatchObject({ status: 1, token: expect.any(String) })
  return answer.token
}

const twice = <T>(value: T) => [value, value]

const verifySep = (RefNum: string) =>
  post('sep/verifyTxnRandomSessionkey/ipg/VerifyTransaction', { RefNum, TerminalNumber: '12345678' })

test('Zarinpal: paid, verified once, and known as verified after that', async () => {
  const authority = await begin()
  const verify = (amount: number) => call('verify', { merchant_id: MERCHANT, authority, amount })
  expect(await verify(20_000_000)).toMatchObject({ data: [], errors: { code: -51 } })
  expect(await post(`zarinpal/${authority}/decide`, { outcome: 'paid', callbacks: 2 })).toEqual({
    callbacks: twice({ status: 303, location: '/u/1/payment/charge' }),
  })
  expect(shop.calls).toEqual(twice({ method: 'GET', query: `?Authority=${authority}&Status=OK`, body: '' }))
  expect(await call('unVerified', { merchant_id: MERCHANT })).toMatchObject({
    data: { code: '100', authorities: [{ authority }] },
  })
  expect(await verify(19_000_000)).toMatchObject({ errors: { code: -50 } })
  const first = await verify(20_000_000)
  expect(first).toMatchObject({ data: { code: 100, ref_id: expect.any(Number) }, errors: [] })
  expect((await verify(20_000_000)).data).toMatchObject({ code: 101, ref_id: first.data.ref_id })
})

test('Zarinpal: an unverified payment goes back after half an hour', async () => {
  const authority = await begin()
  await post(`zarinpal/${authority}/decide`, { outcome: 'paid_no_return' })
  expect(shop.calls).toEqual([])
  expect((await call('inquiry', { authority })).data.status).toBe('PAID')
  now = new Date(now.getTime() + 31 * 60_000)
  expect((await call('inquiry', { authority })).data.status).toBe('REVERSED')
})

test.each([
  ['a merchant that is none', { merchant_id: 'x' }, -9],
  ['an amount too small', { amount: 999 }, -9],
  ['an amount too large', { amount: 1_000_000_001 }, -41],
])('Zarinpal refuses %s', async (_, changes, code) => {
  const asked = {
    merchant_id: MERCHANT,
    amount: 10_000,
    callback_url: shop.url,
    description: 'x',
    ...changes,
  }
  expect(await call('request', asked)).toMatchObject({ data: [], errors: { code } })
})

test('SEP: the form brings a reference, which can be verified any number of times', async () => {
  const mine = await token()
  await post(`sep/${mine}/decide`, { outcome: 'paid' })
  const form = Object.fromEntries(new URLSearchParams(shop.calls[0]?.body))
  expect(form).toMatchObject({
    Token: mine,
    Status: '2',
    State: 'OK',
    ResNum: 'order-1',
    RefNum: expect.stringMatching(/^\w{20}$/),
  })
  for (const RefNum of [form.RefNum!, form.RefNum!]) {
    expect(await verifySep(RefNum)).toMatchObject({
      Success: true,
      ResultCode: 0,
      TransactionDetail: { OrginalAmount: 20_000_000 },
    })
  }
  expect(await verifySep('nobody')).toMatchObject({ Success: false, ResultCode: -2 })
})

test.each([
  ['cancelled', '1', 'CanceledByUser'],
  ['failed', '3', 'Failed'],
])('SEP: %s comes back without a reference', async (outcome, Status, State) => {
  const mine = await token()
  await post(`sep/${mine}/decide`, { outcome })
  expect(Object.fromEntries(new URLSearchParams(shop.calls[0]?.body))).toMatchObject({
    Status,
    State,
    RefNum: '',
  })
})

test('faults affect the calls that they are set for', async () => {
  await post('sep/faults', { broken: 'verify', other_amount: true })
  const mine = await token()
  await post(`sep/${mine}/decide`, { outcome: 'paid' })
  const refNum = new URLSearchParams(shop.calls[0]?.body).get('RefNum') ?? ''
  const verify = () =>
    sandbox.inject({
      method: 'POST',
      url: '/banks/sep/verifyTxnRandomSessionkey/ipg/VerifyTransaction',
      payload: { RefNum: refNum, TerminalNumber: '12345678' },
    })
  expect((await verify()).statusCode).toBe(500)
  await post('sep/faults', { broken: false })
  expect((await verify()).json().TransactionDetail.OrginalAmount).toBe(19_999_000)
})

test('a decision calls back as often as requested, otherwise as the faults say', async () => {
  const decide = async (payload: object) => {
    const answer = await post(`zarinpal/${await begin()}/decide`, payload)
    return answer.callbacks.length
  }
  expect(await decide({ outcome: 'paid' })).toBe(1)
  expect(await decide({ outcome: 'cancelled', callbacks: 3 })).toBe(3)
  expect(await decide({ outcome: 'paid', callbacks: 0 })).toBe(0)
  expect(await decide({ outcome: 'paid_no_return' })).toBe(0)
  expect(await decide({ outcome: 'paid_no_return', callbacks: 2 })).toBe(2)
  await post('zarinpal/faults', { calls_twice: true })
  expect(await decide({ outcome: 'failed' })).toBe(2)
  await post('zarinpal/faults', { never_calls: true })
  expect(await decide({ outcome: 'paid' })).toBe(0)
  expect(shop.calls).toHaveLength(8)
})

test('a shop that does not answer gets another result than one that does', async () => {
  const asked = {
    merchant_id: MERCHANT,
    amount: 10_000,
    callback_url: 'http://127.0.0.1:1/',
    description: 'x',
  }
  const { data } = await call('request', asked)
  const decided = await post(`zarinpal/${data.authority}/decide`, { outcome: 'paid', callbacks: 2 })
  expect(decided).toEqual({ callbacks: twice({ status: 0, location: null }) })
})

test('the page’s buttons do the same as a decision', async () => {
  const press = (bank: string, mine: string, outcome: string) =>
    sandbox.inject({
      method: 'POST',
      url: `/banks/${bank}/${mine}/press`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `outcome=${outcome}`,
    })
  const authority = await begin()
  const page = await sandbox.inject(`/banks/zarinpal/pg/StartPay/${authority}`)
  expect(page.body).toContain('<html lang="fa" dir="rtl">')
  expect(page.body).toContain('۲۰٬۰۰۰٬۰۰۰')
  expect((await press('zarinpal', authority, 'closed')).statusCode).toBe(200)
  expect((await press('zarinpal', authority, 'cancelled')).headers.location).toBe(
    `${shop.url}?Authority=${authority}&Status=NOK`,
  )
  const mine = await token()
  expect((await sandbox.inject(`/banks/sep/OnlinePG/SendToken?token=${mine}`)).statusCode).toBe(200)
  expect((await press('sep', mine, 'paid')).body).toContain(`action="${shop.url}"`)
  expect(shop.calls).toEqual([])
})

test('an unreadable decision is refused', async () => {
  const authority = await begin()
  const decide = (mine: string, payload: object) =>
    sandbox.inject({ method: 'POST', url: `/banks/zarinpal/${mine}/decide`, payload })
  expect((await decide('nobody', { outcome: 'paid' })).statusCode).toBe(404)
  expect((await decide(authority, { outcome: 'maybe' })).statusCode).toBe(400)
  expect((await decide(authority, { outcome: 'paid', callbacks: -1 })).statusCode).toBe(400)
})
