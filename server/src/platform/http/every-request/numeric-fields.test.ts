import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { numberOfText, readNumericFields } from './numeric-fields.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['-3.5', -3.5],
  ['۱۲۳', 123],
  ['٤٥٦', 456],
  ['۱2٣', 123],
])('%j is %d', (text, number) => {
  expect(numberOfText(text)).toBe(number)
})

test.each(['', ' ', 'ten', '1e3', '0x10', '1,000', '1 000', 'Infinity', '١.', '--1'])(
  '%j is no number',
  (text) => {
    expect(numberOfText(text)).toBeNull()
  },
)

const draft = (more: object) => ({
  title: 'کفش',
  bid: 20_000,
  divar_config: { category_slugs: ['cat'] },
  ...more,
})
const make = async (more: object) => {
  const { headers } = await t.signIn()
  const url = '/svc/api/api/v2/adv/campaigns/'
  return t.app.inject({ method: 'POST', url, headers, payload: draft(more) })
}

test('a numeric field of a body accepts a numeric string, in any digits, at any depth', async () => {
  const display_time = [{ day_of_week: '۳', hour_of_day: '21' }]
  const made = await make({ daily_budget: '2500000', bid: '۳۰۰۰۰', display_time })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({
    daily_budget: 2_500_000,
    bid: 30_000,
    display_time: [{ day_of_week: 3, hour_of_day: 21 }],
  })
})

test.each([[[3_000_000]], [['3000000']], [''], ['  '], ['ten'], [true], [null], [{}]])(
  'a numeric field refuses %j',
  async (daily_budget) => {
    const refused = await make({ daily_budget })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toEqual([{ path: 'daily_budget', message: expect.any(String) }])
  },
)

test('an amount to pay and an id may be texts too', async () => {
  const { headers } = await t.signIn()
  const pay = (url: string, payload: object) => t.app.inject({ method: 'POST', url, headers, payload })
  const paid = await pay('/svc/api/api/v2/account/payments/', { amount: '۱۰۰۰۰۰۰۰' })
  // There is no bank, but the amount was read.
  expect(paid.json()).toMatchObject({ code: 'gateway_unavailable' })
  const list = await pay('/svc/api/api/v2/account/payments/', { amount: [10_000_000] })
  expect(list.statusCode).toBe(400)
  const submit = '/svc/panel-backend/api/v1/divar-advertisement/payment/submit'
  const [unknown, asText] = [await pay(submit, { package_id: 999 }), await pay(submit, { package_id: '۹۹۹' })]
  expect(asText.json().fields).toEqual(unknown.json().fields)
})

test('a field that is a text in one of several schemas stays a text there', () => {
  const counted = z.strictObject({ kind: z.literal('count'), value: z.int() })
  const named = z.strictObject({ kind: z.literal('name'), value: z.string() })
  const route = { method: 'POST', url: '/', httpPart: 'body' }
  const read = readNumericFields({ ...route, schema: z.union([counted, named]) })
  expect(read({ kind: 'count', value: '۷' })).toEqual({ value: { kind: 'count', value: 7 } })
  expect(read({ kind: 'name', value: '7' })).toEqual({ value: { kind: 'name', value: '7' } })
})
