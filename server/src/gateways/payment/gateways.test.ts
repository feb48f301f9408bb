import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { GatewayError, type PaymentGateway } from './payment-gateway.ts'
import { paymentGateways } from './registry.ts'
import { jsonPoster } from './post-json.ts'
import { sepKind } from './sep.ts'
import { zarinpalKind } from './zarinpal.ts'

/** The contract, with the sandbox's banks and with answers that are only known from documents. */

const LIMITS = { min: 10_000n, max: 1_000_000_000n }
const AUTHORITY = `S${'0'.repeat(35)}`
const ORDER = {
  id: '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11',
  amount: 20_000_000n,
  description: 'charge',
  callbackUrl: 'http://localhost:1/back',
  phone: '09121234567',
}

let answer: unknown
const asked: { path: string; body: unknown }[] = []
const canned = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  asked.push({ path: request.url ?? '', body: JSON.parse(text) })
  response.end(JSON.stringify(answer))
})
let cannedBase: string
let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let sandboxBase: string

beforeAll(async () => {
  await new Promise<void>((resolve) => canned.listen(0, '127.0.0.1', resolve))
  cannedBase = `http://127.0.0.1:${(canned.address() as AddressInfo).port}`
  sandbox = await buildSandbox()
  sandboxBase = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  canned.close()
  canned.closeAllConnections()
  sandbox.server.closeAllConnections()
  await sandbox.close()
})

const ACCESS = { proxy: null, hasOldTls: false }
const post = jsonPoster(ACCESS, 1_000)
const zarinpalAt = (baseUrl: string, shop = '11111111-2222-4333-8444-555555555555') =>
  zarinpalKind.open({ baseUrl, shop, ...LIMITS, ...ACCESS }, post)
const sepAt = (baseUrl: string, shop = '12345678') =>
  sepKind.open({ baseUrl, shop, ...LIMITS, ...ACCESS }, post)

const decide = (bank: string, token: string) =>
  sandbox.inject({
    method: 'POST',
    url: `/banks/${bank}/${token}/decide`,
    payload: { outcome: 'paid_no_return' },
  })

describe('Zarinpal', () => {
  test('asks in rial, and lets unconfirmed money go back automatically', async () => {
    answer = { data: { code: '100', authority: AUTHORITY, fee: 1 }, errors: [] }
    const started = await zarinpalAt(cannedBase).start(ORDER)
    const url = `${cannedBase}/pg/StartPay/${AUTHORITY}`
    expect(started).toEqual({ authority: AUTHORITY, redirect: { type: 'GET', url }, address: url })
    expect(asked.at(-1)).toEqual({
      path: '/pg/v4/payment/request.json',
      body: {
        merchant_id: '11111111-2222-4333-8444-555555555555',
        amount: 20_000_000,
        currency: 'IRR',
        description: 'charge',
        callback_url: ORDER.callbackUrl,
        metadata: { mobile: '09121234567', order_id: ORDER.id, auto_verify: false },
      },
    })
  })

  test('a payment from start to confirmation, twice', async () => {
    const gateway = zarinpalAt(`${sandboxBase}/banks/zarinpal`)
    const { authority } = await gateway.start(ORDER)
    expect(await gateway.inquire?.(authority)).toBe('waiting')
    const verify = (amount: bigint) => gateway.verify({ authority, reference: null, amount })
    expect(await verify(ORDER.amount)).toEqual({
      outcome: 'not_paid',
      told: { code: '-51', amount: null, reference: null },
    })
    await decide('zarinpal', authority)
    expect(await gateway.inquire?.(authority)).toBe('paid')
    expect(await verify(1n)).toMatchObject({ outcome: 'contradiction', reason: 'amount_differs' })
    const first = await verify(ORDER.amount)
    expect(first).toMatchObject({ outcome: 'paid', card: '603799******1234' })
    expect(first.told).toMatchObject({ code: '100' })
    expect(await verify(ORDER.amount)).toEqual({ ...first, told: { ...first.told, code: '101' } })
  })

  test.each([
    [-9, 'misconfigured'],
    [-11, 'misconfigured'],
    [-41, 'refused'],
    [-12, 'unavailable'],
  ])('code %i at the start means %s', async (code, failure) => {
    answer = { data: {}, errors: { code, message: 'no', validations: [] } }
    await expect(zarinpalAt(cannedBase).start(ORDER)).rejects.toMatchObject({ failure })
  })

  test.each<[string, unknown, string]>([
    ['an authority that is none', { data: { code: 100, authority: '../x' }, errors: [] }, 'unavailable'],
    ['nothing', null, 'unavailable'],
    ['a list', [], 'unavailable'],
    ['both empty', { data: [], errors: [] }, 'unavailable'],
  ])('%s instead of an answer', async (_, given, failure) => {
    answer = given
    await expect(zarinpalAt(cannedBase).start(ORDER)).rejects.toMatchObject({ failure })
  })

  test.each<[unknown, object]>([
    [
      { data: { code: 101, ref_id: '42' }, errors: [] },
      { outcome: 'paid', reference: '42', card: null },
    ],
    [
      { data: { code: 100, ref_id: 42, card_pan: '5022-29**-****-5995' }, errors: [] },
      { outcome: 'paid', card: '5022-29**-****-5995' },
    ],
    [
      { data: { code: 100, ref_id: 42, card_pan: '6037\u0000' }, errors: [] },
      { outcome: 'paid', card: null },
    ],
    [{ data: { code: 100, ref_id: 0 }, errors: [] }, { outcome: 'unclear' }],
    [{ data: { code: 100 }, errors: [] }, { outcome: 'unclear' }],
    [{ data: [], errors: { code: -54 } }, { outcome: 'not_paid' }],
    [{ data: [], errors: { code: -52 } }, { outcome: 'unclear' }],
    [{ data: [], errors: { code: -10 } }, { outcome: 'unclear' }],
  ])('%j when confirming', async (given, verdict) => {
    answer = given
    const asking = { authority: AUTHORITY, reference: null, amount: 1n }
    expect(await zarinpalAt(cannedBase).verify(asking)).toMatchObject(verdict)
  })
})

describe('SEP', () => {
  test('asks for a token and posts it', async () => {
    answer = { status: 1, token: 'c1f5a3e29b' }
    expect(await sepAt(cannedBase).start(ORDER)).toEqual({
      authority: 'c1f5a3e29b',
      redirect: {
        type: 'POST',
        url: `${cannedBase}/OnlinePG/OnlinePG`,
        data: { Token: 'c1f5a3e29b', GetMethod: 'false' },
      },
      address: `${cannedBase}/OnlinePG/SendToken?token=c1f5a3e29b`,
    })
    expect(asked.at(-1)).toEqual({
      path: '/onlinepg/onlinepg',
      body: {
        action: 'token',
        TerminalId: '12345678',
        Amount: 20_000_000,
        ResNum: ORDER.id,
        RedirectUrl: ORDER.callbackUrl,
        CellNumber: '09121234567',
      },
    })
  })

  test('confirms by reference a payment at the sandbox’s bank', async () => {
    const gateway = sepAt(`${sandboxBase}/banks/sep`)
    const { authority } = await gateway.start(ORDER)
    const verify = (reference: string | null) =>
      gateway.verify({ authority, reference, amount: ORDER.amount })
    expect(await verify(null)).toEqual({ outcome: 'not_paid' })
    expect(await verify('NOBODYKNOWSTHISONE00')).toMatchObject({ outcome: 'not_paid', told: { code: '-2' } })
    expect(gateway.inquire).toBeNull()
  })

  const detail = { RefNum: 'R1', TerminalNumber: '12345678', OrginalAmount: '100', MaskedPan: '6037' }
  test.each<[unknown, object]>([
    [
      { Success: true, ResultCode: '0', TransactionDetail: detail },
      { outcome: 'paid', reference: 'R1' },
    ],
    [
      { Success: false, ResultCode: 2, TransactionDetail: detail },
      { outcome: 'paid', reference: 'R1' },
    ],
    [
      { Success: false, ResultCode: 2 },
      { outcome: 'contradiction', reason: 'confirmed_before' },
    ],
    [
      { ResultCode: 0, TransactionDetail: { ...detail, MaskedPan: '6037\u0000' } },
      { outcome: 'paid', card: null },
    ],
    [{ ResultCode: 0, TransactionDetail: { ...detail, OrginalAmount: 99 } }, { reason: 'amount_differs' }],
    [{ ResultCode: 0, TransactionDetail: { ...detail, RefNum: 'R2' } }, { outcome: 'unclear' }],
    [{ ResultCode: 0, TransactionDetail: { ...detail, TerminalNumber: 9 } }, { outcome: 'unclear' }],
    [{ ResultCode: 0 }, { outcome: 'unclear' }],
    [{ Success: false, ResultCode: -6 }, { outcome: 'not_paid' }],
    [{ Success: false, ResultCode: -106 }, { outcome: 'unclear' }],
    ['text', { outcome: 'unclear' }],
  ])('%j when confirming', async (given, verdict) => {
    answer = given
    const asking = { authority: 'token', reference: 'R1', amount: 100n }
    expect(await sepAt(cannedBase).verify(asking)).toMatchObject(verdict)
  })

  test.each([
    [{ status: -1, errorCode: '12', errorDesc: 'x' }, 'misconfigured'],
    [{ status: -1, errorCode: 5, errorDesc: 'x' }, 'refused'],
    [{ status: 1, token: '<script>' }, 'refused'],
    [{}, 'unavailable'],
  ])('%j at the start means %s', async (given, failure) => {
    answer = given
    await expect(sepAt(cannedBase).start(ORDER)).rejects.toMatchObject({ failure })
  })
})

test('a gateway that cannot be reached gives an error without the order', async () => {
  const gateway: PaymentGateway = zarinpalAt('http://127.0.0.1:1')
  const failure = await gateway.start(ORDER).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(GatewayError)
  expect(String(failure)).not.toContain(ORDER.id)
})

test('gateways are offered in the operator’s order; those that are off can still settle', () => {
  const settings = {
    zarinpal: { baseUrl: 'https://a.example', shop: 'x', ...LIMITS, ...ACCESS },
    sep: { baseUrl: 'https://b.example', shop: '1', ...LIMITS, ...ACCESS },
  }
  const names = (order: ('zarinpal' | 'sep')[]) =>
    paymentGateways({ order, settings }).offered.map(({ name }) => name)
  expect(names(['sep', 'zarinpal'])).toEqual(['sep', 'zarinpal'])
  expect(names(['sep'])).toEqual(['sep'])
  expect(paymentGateways({ order: ['sep'], settings }).named('zarinpal')?.name).toBe('zarinpal')
  expect(paymentGateways({ order: ['sep'], settings }).named('toString')).toBeNull()
})
