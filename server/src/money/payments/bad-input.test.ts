import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import fieldTexts from '../../../../data/texts/field-errors.json' with { type: 'json' }
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp, PAYMENTS, type BankName } from '../../../test/bank-visitor.ts'
import { balanceOf, verifyLedger } from '../wallet/service.ts'
import { createGiftCard } from './gift-cards.ts'
import { paymentsToLookAt } from './attention-queries.ts'
import { reconcilePayments } from './reconcile.ts'

const AMOUNT = 20_000_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox, {
    ZARINPAL_MIN: '15000000',
    ZARINPAL_MAX: '60000000',
    SEP_MIN: '30000000',
  })
})
afterEach(async () => {
  await Promise.all([t.bank('zarinpal').repair(), t.bank('sep').repair()])
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
})
afterAll(() => t.close())

async function payer(gateway: BankName, amount = 40_000_000, more: object = {}) {
  const person = await t.signIn()
  const payment = await t.begin(person.headers, gateway, { amount, ...more })
  const balance = async () => Number(await balanceOf(t.db, person.accountId))
  const view = () => t.view(person.headers, payment.id)
  return { ...person, ...payment, balance, view }
}

const card = async (amount: bigint, seconds = 86_400) => {
  const expiresAt = new Date(t.clock.now.getTime() + seconds * 1_000)
  return (await createGiftCard(t.db, { amount, uses: 1, expiresAt }, t.clock.now)).code
}
const redeem = (headers: Record<string, string>, code: string) =>
  t.app.inject({
    method: 'POST',
    url: '/svc/api/api/v1/account/gift-card/redeem/',
    headers,
    payload: { code },
  })

describe('an amount that a gateway does not take', () => {
  test.each<[number, string | undefined, keyof typeof fieldTexts]>([
    [9_999_999, undefined, 'under_minimum_charge'],
    [10_000_000, undefined, 'under_gateway_limit'],
    [14_999_999, 'zarinpal', 'under_gateway_limit'],
    [29_999_999, 'sep', 'under_gateway_limit'],
    [60_000_001, 'zarinpal', 'over_gateway_limit'],
    [2_000_000_001, 'sep', 'over_gateway_limit'],
    [Number.MAX_SAFE_INTEGER, undefined, 'over_gateway_limit'],
  ])('%i by %s is refused', async (amount, gateway, code) => {
    const { headers, accountId } = await t.signIn()
    const answer = await t.pay(headers, { amount, ...(gateway !== undefined && { gateway }) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual([{ path: 'amount', message: fieldTexts[code] }])
    const begun = await t.db.selectFrom('payments').where('account_id', '=', BigInt(accountId)).execute()
    expect(begun).toEqual([])
  })

  test.each([
    [15_000_000, 'zarinpal'],
    [60_000_000, 'zarinpal'],
    [30_000_000, 'sep'],
    [2_000_000_000, 'sep'],
  ] as const)('%i by %s, just at the limit, is taken', async (amount, gateway) => {
    const { token, balance } = await payer(gateway, amount)
    await t.bank(gateway).decide(token, 'paid')
    expect(await balance()).toBe(amount)
  })
})

describe.each<BankName>(['zarinpal', 'sep'])('%s', (gateway) => {
  const bank = () => t.bank(gateway)

  test.each(['broken', 'half', 'html', 'huge', 'lost'])(
    '%s at the start is reported, and costs nothing',
    async (fault) => {
      const { headers, accountId } = await t.signIn()
      await bank().faults({ [fault]: 'start' })
      const refused = await t.pay(headers, { amount: 40_000_000, gateway })
      expect(refused.statusCode).toBe(503)
      expect(refused.json().message).toMatch(/^درگاه بانک فعلاً پاسخ نمی‌دهد/)
      const [begun] = await t.db
        .selectFrom('payments')
        .select(['state', 'failure', 'next_check_at'])
        .where('account_id', '=', BigInt(accountId))
        .execute()
      expect(begun).toEqual({ state: 'failed', failure: 'gateway_unavailable', next_check_at: null })
      await bank().repair()
      const again = await t.begin(headers, gateway, { amount: 40_000_000 })
      await bank().decide(again.token, 'paid')
      expect(Number(await balanceOf(t.db, accountId))).toBe(40_000_000)
    },
  )

  test('calls twice, or never: the page’s own ways', async () => {
    const twice = await payer(gateway)
    await bank().faults({ calls_twice: true })
    expect(await bank().decide(twice.token, 'paid')).toHaveLength(2)
    expect(await twice.balance()).toBe(40_000_000)
    const never = await payer(gateway)
    await bank().faults({ calls_twice: false, never_calls: true })
    expect(await bank().decide(never.token, 'paid')).toEqual([])
    expect(await never.view()).toMatchObject({ state: 'redirected', outcome: 'checking' })
    expect(await never.balance()).toBe(0)
  })

  test('a return a year later changes nothing, and no bank is asked', async () => {
    const { token, balance, view } = await payer(gateway)
    const now = t.clock.now
    t.clock.advance(2 * 86_400)
    await reconcilePayments(t.deps)
    t.clock.advance(363 * 86_400)
    // A different amount would be noticed if the bank were asked.
    await bank().faults({ other_amount: true })
    const [answer] = await bank().decide(token, 'paid')
    // Sessions would have ended by then.
    t.clock.now = now
    expect(answer?.status).toBe(303)
    expect(await view()).toMatchObject({ state: 'expired', outcome: 'failure' })
    expect(await balance()).toBe(0)
  })
})

test.each(['broken', 'half', 'html', 'huge', 'lost'])(
  '%s during a look: nothing is lost, and it is credited once',
  async (fault) => {
    const { token, balance, view } = await payer('zarinpal')
    await t.bank('zarinpal').decide(token, 'paid_no_return')
    await t.bank('zarinpal').faults({ [fault]: 'verify' })
    t.clock.advance(130)
    await reconcilePayments(t.deps)
    expect(await view()).toMatchObject({ state: 'redirected', outcome: 'checking' })
    expect(await balance()).toBe(0)
    await t.bank('zarinpal').repair()
    t.clock.advance(120)
    await Promise.all([reconcilePayments(t.deps), reconcilePayments(t.deps)])
    expect(await view()).toMatchObject({ state: 'paid' })
    expect(await balance()).toBe(40_000_000)
  },
)

test('a payment that cannot be settled does not hold up others, and its payer finds the page', async () => {
  // More than an account can hold; new cards cannot have such an amount.
  await sql`alter table gift_cards drop constraint gift_cards_bound`.execute(t.db)
  const gift_code = await card(9_223_372_036_854_775_807n)
  const stuck = await payer('zarinpal', 40_000_000, { gift_code })
  const other = await payer('zarinpal')
  const [answer] = await t.bank('zarinpal').decide(stuck.token, 'paid')
  expect(answer).toEqual({
    status: 303,
    location: `/u/${stuck.accountId}/payment/charge?payment=${stuck.id}`,
  })
  expect(await stuck.view()).toMatchObject({ outcome: 'checking' })
  await t.bank('zarinpal').decide(other.token, 'paid_no_return')
  t.clock.advance(4 * 60)
  await expect(reconcilePayments(t.deps)).rejects.toThrow(stuck.id)
  expect(await other.balance()).toBe(40_000_000)
  expect(await stuck.balance()).toBe(0)
  const { rows: waiting } = await paymentsToLookAt(t.db, { offset: 0, limit: 100 })
  expect(waiting.find(({ id }) => id === stuck.id)?.attention).toBe('error')
  await t.db.updateTable('payments').set({ gift_code: null }).where('id', '=', stuck.id).execute()
  t.clock.advance(6 * 60)
  await reconcilePayments(t.deps)
  expect(await stuck.balance()).toBe(40_000_000)
  const { rows } = await paymentsToLookAt(t.db, { offset: 0, limit: 100 })
  expect(rows.map(({ id }) => id)).not.toContain(stuck.id)
})

test('a reference by which a bank may have captured is not replaced by another one', async () => {
  const [mine, other] = [await payer('sep'), await payer('sep')]
  await t.bank('sep').faults({ lost: 'verify' })
  await t.bank('sep').decide(mine.token, 'paid')
  expect(await mine.view()).toMatchObject({ state: 'unknown' })
  await t.bank('sep').decide(other.token, 'paid_no_return')
  await t.bank('sep').repair()
  // Somebody who knows both payments brings the other's transaction to the first payment.
  const form = { Token: mine.token, ResNum: mine.id, Status: '2', State: 'OK' }
  for (let turn = 0; turn < 2; turn++) await t.postBack(mine.id, { ...form, RefNum: 'B'.repeat(20) })
  expect(await mine.view()).toMatchObject({ state: 'paid' })
  await t.bank('sep').decide(other.token, 'paid')
  expect(await other.view()).toMatchObject({ state: 'paid' })
  expect([await mine.balance(), await other.balance()]).toEqual([40_000_000, 40_000_000])
})

describe('a form that no bank sends', () => {
  test.each<[string, Record<string, string>, string, number]>([
    ['two statuses', FORM, 'Status=1&Status=2', 303],
    ['two tokens', FORM, 'Token=a', 303],
    ['nothing', FORM, '', 303],
    ['20 kilobytes', FORM, `x=${'y'.repeat(20_000)}`, 413],
    ['JSON', { 'content-type': 'application/json' }, '{"Status":"2"}', 303],
    ['XML', { 'content-type': 'application/xml' }, '<Status>2</Status>', 415],
  ])('%s: the payment stays as it was', async (_, headers, added, status) => {
    const { id, token, view, balance } = await payer('sep')
    await t.bank('sep').decide(token, 'paid_no_return')
    const fields = { Token: token, ResNum: id, Status: '2', State: 'OK', RefNum: 'A'.repeat(20) }
    const isForm = headers === FORM && added !== ''
    const payload = isForm ? `${new URLSearchParams(fields)}&${added}` : added
    const url = `${PAYMENTS}${id}/return/`
    const answer = await t.app.inject({ method: 'POST', url, headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(await view()).toMatchObject({ state: 'redirected' })
    expect(await balance()).toBe(0)
  })
})

describe('a gift card', () => {
  test('that has expired is refused everywhere', async () => {
    const { headers, accountId } = await t.signIn()
    const code = await card(500_000n, 0)
    expect((await redeem(headers, code)).json().fields).toEqual([
      { path: 'code', message: fieldTexts.gift_card_invalid },
    ])
    const paying = await t.pay(headers, { amount: AMOUNT, gift_code: code })
    expect(paying.json().fields).toEqual([{ path: 'gift_code', message: fieldTexts.gift_card_invalid }])
    expect(await balanceOf(t.db, accountId)).toBe(0n)
  })

  test('that expires while its payment is under way holds up nothing, and gives nothing', async () => {
    const { token, balance, view } = await payer('zarinpal', AMOUNT, { gift_code: await card(500_000n, 60) })
    t.clock.advance(61)
    await t.bank('zarinpal').decide(token, 'paid')
    expect(await view()).toMatchObject({ state: 'paid', bonus: 0 })
    expect(await balance()).toBe(AMOUNT)
  })

  test('that is redeemed while two payments bring it is given once', async () => {
    const code = await card(500_000n)
    const payers = [
      await payer('zarinpal', AMOUNT, { gift_code: code }),
      await payer('zarinpal', AMOUNT, { gift_code: code }),
    ]
    const { headers, accountId } = await t.signIn()
    await Promise.all([
      ...payers.map(({ token }) => t.bank('zarinpal').decide(token, 'paid', 5)),
      redeem(headers, code),
    ])
    const balances = await Promise.all(payers.map(({ balance }) => balance()))
    const total = balances.reduce((sum, rial) => sum + rial, Number(await balanceOf(t.db, accountId)))
    expect(total).toBe(2 * AMOUNT + 500_000)
    for (const { view } of payers) expect(await view()).toMatchObject({ state: 'paid' })
  })
})
