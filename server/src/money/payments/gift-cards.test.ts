import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp } from '../../../test/bank-visitor.ts'
import { createDb } from '../../platform/db/client.ts'
import { balanceOf, lockWallet, verifyLedger } from '../wallet/service.ts'
import { createGiftCard } from './gift-cards.ts'
import { addPackage, withdrawPackage } from './packages.ts'

const AMOUNT = 20_000_000
const VALIDATE = '/svc/api/api/v1/account/gift-card/validate/'
const REDEEM = '/svc/api/api/v1/account/gift-card/redeem/'

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox, { SMALL_CHARGE_ACCOUNTS: '1' })
})
afterAll(async () => {
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  await t.close()
})

type Headers = Record<string, string>
const post = (url: string, headers: Headers, payload: object) =>
  t.app.inject({ method: 'POST', url, headers, payload })
const balance = async (accountId: number) => Number(await balanceOf(t.db, accountId))
const card = async (more: Partial<Parameters<typeof createGiftCard>[1]> = {}) => {
  const expiresAt = new Date(t.clock.now.getTime() + 86_400_000)
  return (await createGiftCard(t.db, { amount: 500_000n, uses: 1, expiresAt, ...more }, t.clock.now)).code
}

describe('a gift card', () => {
  test('shows its value, however it is typed, and can be redeemed once', async () => {
    const { headers, accountId } = await t.signIn()
    const code = await card({ uses: 5 })
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
      const answer = await post(VALIDATE, headers, { code: typed })
      expect(answer.json()).toEqual({ amount: 500_000, expires_at: '2026-05-10T08:30:00.000Z' })
    }
    expect(await balance(accountId)).toBe(0)
    expect((await post(REDEEM, headers, { code })).json()).toEqual({ amount: 500_000 })
    expect(await balance(accountId)).toBe(500_000)
    expect((await post(REDEEM, headers, { code })).statusCode).toBe(400)
    expect((await post(VALIDATE, headers, { code })).json().fields).toEqual([
      { path: 'code', message: 'این کد هدیه قبلاً استفاده شده است؛ کد دیگری بنویسید.' },
    ])
    expect(await balance(accountId)).toBe(500_000)
  })

  test('with three uses goes to three of many accounts at once', async () => {
    const code = await card({ uses: 3 })
    const people = await Promise.all(Array.from({ length: 12 }, () => t.signIn()))
    const answers = await Promise.all(people.map(({ headers }) => post(REDEEM, headers, { code })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const balances = await Promise.all(people.map(({ accountId }) => balance(accountId)))
    expect(balances.filter((rial) => rial === 500_000)).toHaveLength(3)
    expect(balances.filter((rial) => rial === 0)).toHaveLength(9)
  })

  test('goes to an account once, even if it tries many times at once', async () => {
    const { headers, accountId } = await t.signIn()
    const code = await card({ uses: 9 })
    await Promise.all(Array.from({ length: 9 }, () => post(REDEEM, headers, { code })))
    expect(await balance(accountId)).toBe(500_000)
  })

  test('that has expired is not accepted', async () => {
    const { headers } = await t.signIn()
    const code = await card({ expiresAt: t.clock.now })
    expect((await post(VALIDATE, headers, { code })).statusCode).toBe(400)
  })

  test('cannot be guessed: after ten wrong codes all are refused for an hour', async () => {
    const { headers } = await t.signIn()
    const code = await card()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => post(VALIDATE, headers, { code: `WRONG-${index}` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    const right = await post(VALIDATE, headers, { code })
    expect(right.statusCode).toBe(429)
    expect(right.json()).toMatchObject({ code: 'too_many_tries', retry_after: 3600 })
    expect((await t.pay(headers, { amount: AMOUNT, gift_code: code })).statusCode).toBe(429)
    t.clock.advance(3_601)
    expect((await post(VALIDATE, headers, { code })).statusCode).toBe(200)
  })

  test('leaves connections to others while 64 codes are tried at once and the wallet is in use', async () => {
    const [greedy, other] = [await t.signIn(), await t.signIn()]
    const code = await card({ uses: 64 })
    const use = createDb(t.connection, { max: 1 })
    const release = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const using = use.transaction().execute(async (trx) => {
      await lockWallet(trx, greedy.accountId)
      held.resolve()
      await release.promise
    })
    await held.promise
    const tries = [VALIDATE, REDEEM].flatMap((url) =>
      Array.from({ length: 64 }, () => post(url, greedy.headers, { code })),
    )
    const seen = await t.app.inject({ url: '/svc/api/api/v1/adv/payment-config/', headers: other.headers })
    expect(seen.statusCode).toBe(200)
    expect((await post(VALIDATE, other.headers, { code })).statusCode).toBe(200)
    release.resolve()
    await using
    const answers = await Promise.all(tries)
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 400)).toEqual([])
    expect(await balance(greedy.accountId)).toBe(500_000)
    await use.destroy()
  })

  test.each(['', 'ab', 'x'.repeat(41), 12_345, null, "' or 1=1 --"])('%j is refused', async (code) => {
    const { headers } = await t.signIn()
    expect((await post(VALIDATE, headers, { code })).statusCode).toBe(400)
  })
})

test('a gift card given with a payment is credited with it, and not before', async () => {
  const { headers, accountId } = await t.signIn()
  const payment = await t.begin(headers, 'sep', { gift_code: await card() })
  expect(await balance(accountId)).toBe(0)
  await t.bank('sep').decide(payment.token, 'paid', 5)
  expect(await balance(accountId)).toBe(AMOUNT + 500_000)
  expect(await t.view(headers, payment.id)).toMatchObject({
    amount: AMOUNT,
    bonus: 500_000,
    is_gift_missed: false,
  })
})

test('a gift card that is used up meanwhile does not hold up the payment', async () => {
  const [first, second] = [await t.signIn(), await t.signIn()]
  const code = await card()
  const payment = await t.begin(first.headers, 'zarinpal', { gift_code: code })
  expect((await post(REDEEM, second.headers, { code })).statusCode).toBe(200)
  await t.bank('zarinpal').decide(payment.token, 'paid')
  expect(await balance(first.accountId)).toBe(AMOUNT)
  expect(await t.view(first.headers, payment.id)).toMatchObject({
    state: 'paid',
    bonus: 0,
    is_gift_missed: true,
  })
  expect((await t.pay(first.headers, { amount: AMOUNT, gift_code: code })).json().fields[0].path).toBe(
    'gift_code',
  )
})

test('a package is paid at its price and brings its bonus once', async () => {
  const { headers, accountId } = await t.signIn()
  const id = await addPackage(t.db, {
    title: 'بستهٔ برنزی',
    amount: 30_000_000n,
    bonus: 3_000_000n,
    position: 1,
  })
  const url = '/svc/panel-backend/api/v1/charge-packages/?service=divar'
  const listed = await t.app.inject({ url, headers })
  expect(listed.json()).toEqual({
    count: 1,
    results: [{ id, title: 'بستهٔ برنزی', amount: 30_000_000, bonus: 3_000_000 }],
  })
  const submit = (payload: object) =>
    post('/svc/panel-backend/api/v1/divar-advertisement/payment/submit', headers, payload)
  // The payer cannot choose the price.
  expect((await submit({ package_id: id, gateway: 'sep', amount: 1 })).statusCode).toBe(400)
  const started = (await submit({ package_id: id, gateway: 'sep' })).json()
  await t.bank('sep').decide(started.data.Token, 'paid', 10)
  expect(await balance(accountId)).toBe(33_000_000)
  await withdrawPackage(t.db, id)
  expect((await submit({ package_id: id })).json().fields[0].path).toBe('package_id')
  expect((await t.app.inject({ url, headers })).json()).toEqual({ count: 0, results: [] })
})

test('a package below the least charge of the account is neither offered nor sold', async () => {
  const small = { title: 'بستهٔ کوچک', amount: 9_999_999n, bonus: 0n, position: 1 }
  const id = await addPackage(t.db, small)
  const least = await addPackage(t.db, { ...small, amount: 10_000_000n })
  const url = '/svc/panel-backend/api/v1/charge-packages/?service=divar'
  const submit = (headers: Record<string, string>) =>
    post('/svc/panel-backend/api/v1/divar-advertisement/payment/submit', headers, { package_id: id })
  const { headers, accountId } = await t.signIn()
  const offered = async () =>
    (await t.app.inject({ url, headers })).json().results.map((each: { id: number }) => each.id)
  expect(await offered()).toEqual([least])
  expect((await submit(headers)).json()).toMatchObject({ statusCode: 400, fields: [{ path: 'package_id' }] })
  // The account's own minimum, while its financial information is approved (§6).
  t.deps.config.payments.charge.smallMinimumAccounts.push(accountId)
  expect(await offered()).toEqual([least])
  await t.db
    .insertInto('financial_infos')
    .values({ account_id: BigInt(accountId), status: 'OK' })
    .execute()
  expect(await offered()).toEqual([id, least])
  expect((await submit(headers)).statusCode).toBe(200)
  await withdrawPackage(t.db, id)
  await withdrawPackage(t.db, least)
})

test('the amounts of charging are those of the specification', async () => {
  const { headers, accountId } = await t.signIn()
  const answer = await t.app.inject({ url: '/svc/api/api/v1/adv/payment-config/', headers })
  expect(answer.json()).toEqual({
    bank_gateway_default_amount: 15_000_000,
    bank_gateway_min_amount: 10_000_000,
    bank_gateway_max_amount: 2_000_000_000,
    charge_options: [50_000_000, 150_000_000, 250_000_000, 500_000_000, 1_000_000_000],
    new_charge_page: accountId % 4 === 1 || accountId % 4 === 2,
    gateways: [
      { name: 'zarinpal', min: 10_000, max: 1_000_000_000 },
      { name: 'sep', min: 10_000, max: 2_000_000_000 },
    ],
  })
})
