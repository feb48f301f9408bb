import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp } from '../../../test/bank-visitor.ts'

const AMOUNT = 20_000_000

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox)
})
afterAll(() => t.close())

const many = (headers: Record<string, string>, count: number) =>
  Promise.all(Array.from({ length: count }, () => t.pay(headers, { amount: AMOUNT, gateway: 'zarinpal' })))

test('an account can begin ten payments at once; the next one waits half an hour', async () => {
  const [greedy, other] = [await t.signIn(), await t.signIn()]
  const answers = await many(greedy.headers, 64)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(54)
  expect(refused[0]?.headers['retry-after']).toBe('1800')
  expect(refused[0]?.json()).toMatchObject({ code: 'too_many_payments', retry_after: 1_800 })
  expect(refused[0]?.json().message).toMatch(/^چند پرداخت این حساب هنوز در درگاه بانک باز است/)
  const rows = t.db.selectFrom('payments').select('id').where('account_id', '=', BigInt(greedy.accountId))
  expect(await rows.execute()).toHaveLength(10)

  expect((await many(other.headers, 1))[0]?.statusCode).toBe(200)
  t.clock.advance(1_799)
  expect((await many(greedy.headers, 1))[0]?.headers['retry-after']).toBe('1')
  t.clock.advance(1)
  expect((await many(greedy.headers, 1))[0]?.statusCode).toBe(200)
})

test('payments that are paid, finally refused or never reached a bank make room again', async () => {
  const { headers } = await t.signIn()
  const bank = t.bank('sep')
  const tokens: string[] = []
  for (let count = 0; count < 10; count++) tokens.push((await t.begin(headers, 'sep')).token)
  const refused = async () => (await t.pay(headers, { amount: AMOUNT, gateway: 'sep' })).statusCode === 429
  expect(await refused()).toBe(true)
  await bank.decide(tokens[0] ?? '', 'paid')
  await t.begin(headers, 'sep')
  expect(await refused()).toBe(true)
  await bank.decide(tokens[1] ?? '', 'cancelled')
  await bank.faults({ broken: 'start' })
  for (let count = 0; count < 12; count++) {
    expect((await t.pay(headers, { amount: AMOUNT, gateway: 'sep' })).statusCode).toBe(503)
  }
  await bank.repair()
  await t.begin(headers, 'sep')
  expect(await refused()).toBe(true)
})
