import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import fieldTexts from '../../../../data/texts/field-errors.json' with { type: 'json' }
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp, PAYMENTS, type BankName } from '../../../test/bank-visitor.ts'
import { balanceOf, verifyLedger } from '../wallet/service.ts'
import { paymentsToLookAt } from './attention-queries.ts'
import { reconcilePayments } from './reconcile.ts'

const AMOUNT = 20_000_000

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox, { REDIRECT_ORIGINS: 'https://shop.example.ir' })
})
afterEach(async () => {
  await Promise.all([t.bank('zarinpal').repair(), t.bank('sep').repair()])
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
})
afterAll(() => t.close())

/** A user with an empty wallet and a payment under way. */
async function payer(gateway: BankName, more: object = {}) {
  const person = await t.signIn()
  const payment = await t.begin(person.headers, gateway, more)
  const balance = async () => Number(await balanceOf(t.db, person.accountId))
  const view = () => t.view(person.headers, payment.id)
  return { ...person, ...payment, balance, view }
}

const listed = async (headers: Record<string, string>) =>
  (await t.app.inject({ url: PAYMENTS, headers })).json()

describe.each<BankName>(['zarinpal', 'sep'])('%s', (gateway) => {
  const { decide, faults, repair } = {
    decide: (...given: Parameters<ReturnType<typeof t.bank>['decide']>) => t.bank(gateway).decide(...given),
    faults: (given: object) => t.bank(gateway).faults(given),
    repair: () => t.bank(gateway).repair(),
  }

  test('a paid payment is credited once, however often the bank calls back', async () => {
    const { id, token, accountId, balance, view, ...started } = await payer(gateway)
    const { origin } = new URL(t.deps.config.payments.gateways.settings[gateway].baseUrl)
    expect(started).toMatchObject({
      payment_id: id,
      redirect_type: gateway === 'sep' ? 'POST' : 'GET',
      redirect_url: expect.stringContaining(`${origin}/`),
      data: gateway === 'sep' ? { Token: token, GetMethod: 'false' } : {},
    })
    expect(await view()).toMatchObject({ state: 'redirected', outcome: 'checking', reference: null })
    const callbacks = await decide(token, 'paid', 50)
    const location = `/u/${accountId}/payment/charge?payment=${id}`
    expect(callbacks).toEqual(Array.from({ length: 50 }, () => ({ status: 303, location })))
    expect(await balance()).toBe(AMOUNT)
    expect(await view()).toMatchObject({
      state: 'paid',
      outcome: 'success',
      amount: AMOUNT,
      gateway,
      reference: expect.any(String),
      card: '603799******1234',
      failure: null,
    })
    await decide(token, 'paid', 1)
    expect(await balance()).toBe(AMOUNT)
  })

  test.each(['failed', 'cancelled'] as const)(
    'a %s payment credits nothing, however often the browser comes back',
    async (outcome) => {
      const { id, token, accountId, balance, view, headers } = await payer(gateway)
      const twins = await decide(token, outcome, 2)
      const late = await decide(token, outcome, 1)
      const location = `/u/${accountId}/payment/charge?payment=${id}`
      expect([...twins, ...late]).toEqual(Array.from({ length: 3 }, () => ({ status: 303, location })))
      // Zarinpal does not tell one from the other.
      const told = { failed: 'declined', cancelled: 'cancelled' }[outcome]
      const failure = gateway === 'sep' ? told : 'not_paid'
      expect(await view()).toMatchObject({ state: 'failed', outcome: 'failure', failure })
      expect(await listed(headers)).toEqual({ count: 1, results: [expect.objectContaining({ id, failure })] })
      expect(await balance()).toBe(0)
    },
  )

  test.each(['broken', 'half', 'html', 'huge', 'slow'])('%s: no payment is begun', async (fault) => {
    const { headers } = await t.signIn()
    await faults({ [fault]: 'start' })
    const answer = await t.patience.short(() => t.pay(headers, { amount: AMOUNT, gateway }))
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'gateway_unavailable' })
  })

  test.each(['broken', 'half', 'html', 'huge', 'slow', 'lost'])(
    '%s while confirming: parked, then credited once',
    async (fault) => {
      const { token, balance, view } = await payer(gateway)
      await faults({ [fault]: 'verify' })
      await t.patience.short(() => decide(token, 'paid'))
      expect(await view()).toMatchObject({ state: 'unknown', outcome: 'checking' })
      expect(await balance()).toBe(0)
      await repair()
      t.clock.advance(60)
      await reconcilePayments(t.deps)
      expect(await view()).toMatchObject({ state: 'paid' })
      expect(await balance()).toBe(AMOUNT)
    },
  )

  test('a bank’s refusal is believed', async () => {
    const { token, balance, view } = await payer(gateway)
    await faults({ verify_refused: true })
    await decide(token, 'paid')
    expect(await view()).toMatchObject({ state: 'failed' })
    expect(await balance()).toBe(0)
  })

  test('a different amount is set aside for staff to look at', async () => {
    const { id, token, balance, view } = await payer(gateway)
    await faults({ other_amount: true })
    await decide(token, 'paid', 3)
    expect(await view()).toMatchObject({ state: 'unknown', outcome: 'checking' })
    const row = await t.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.attention).toBe('amount_differs')
    expect(await balance()).toBe(0)
  })

  test('with a return address, the bank’s page opens by address and leads back there', async () => {
    const person = await t.signIn()
    const answer = await t.pay(person.headers, {
      amount: AMOUNT,
      gateway,
      return_url: 'https://shop.example.ir/done?x=1',
    })
    expect(Object.keys(answer.json())).toEqual(['redirect_url'])
    const url = answer.json<{ redirect_url: string }>().redirect_url
    expect((await fetch(url)).status).toBe(200)
    const [back] = await decide(url.split(/[/=]/).at(-1) ?? '', 'paid')
    expect(back?.location).toMatch(/^https:\/\/shop\.example\.ir\/done\?x=1&payment=[0-9a-f-]{36}$/)
    expect(Number(await balanceOf(t.db, person.accountId))).toBe(AMOUNT)
  })
})

test('a paid Zarinpal payment whose payer did not come back is credited within ten minutes', async () => {
  const { token, balance, view } = await payer('zarinpal')
  await t.bank('zarinpal').decide(token, 'paid_no_return')
  for (let minute = 0; minute < 10; minute++) {
    t.clock.advance(60)
    await reconcilePayments(t.deps)
  }
  expect(await view()).toMatchObject({ state: 'paid' })
  expect(await balance()).toBe(AMOUNT)
})

test('a SEP payment whose payer did not come back expires; a late return still credits once', async () => {
  const { token, balance, view } = await payer('sep')
  t.clock.advance(45 * 60)
  await t.bank('sep').decide(token, 'paid_no_return')
  t.clock.advance(6 * 60)
  await reconcilePayments(t.deps)
  expect(await view()).toMatchObject({ state: 'expired', outcome: 'failure', failure: 'out_of_time' })
  await t.bank('sep').decide(token, 'paid', 5)
  expect(await view()).toMatchObject({ state: 'paid', failure: null })
  expect(await balance()).toBe(AMOUNT)
})

test('a SEP payment returned past the bank’s time is not credited', async () => {
  const { token, balance, view } = await payer('sep')
  await t.bank('sep').decide(token, 'paid_no_return')
  t.clock.advance(51 * 60)
  await reconcilePayments(t.deps)
  await t.bank('sep').decide(token, 'paid')
  expect(await view()).toMatchObject({ state: 'failed' })
  expect(await balance()).toBe(0)
})

test('a payment whose window was closed expires', async () => {
  for (const gateway of ['zarinpal', 'sep'] as const) {
    const { view } = await payer(gateway)
    t.clock.advance(10 * 60)
    await reconcilePayments(t.deps)
    expect(await view()).toMatchObject({ state: 'redirected' })
    t.clock.advance(50 * 60)
    await reconcilePayments(t.deps)
    expect(await view()).toMatchObject({ state: 'expired' })
  }
})

test('a forged "not paid" does not block the payment that comes after it', async () => {
  const { id, token, balance, view } = await payer('zarinpal')
  await t.comeBack(id, `Authority=${token}&Status=NOK`)
  expect(await view()).toMatchObject({ state: 'failed' })
  await t.bank('zarinpal').decide(token, 'paid_no_return')
  t.clock.advance(150)
  await reconcilePayments(t.deps)
  expect(await view()).toMatchObject({ state: 'paid' })
  expect(await balance()).toBe(AMOUNT)
})

test('a payment is asked about again if its asker died', async () => {
  const { id, token, balance } = await payer('zarinpal')
  await t.bank('zarinpal').decide(token, 'paid_no_return')
  const soon = new Date(t.clock.now.getTime() + 60_000)
  await t.db
    .updateTable('payments')
    .set({ state: 'verifying', claimed_until: soon, next_check_at: soon })
    .where('id', '=', id)
    .execute()
  await t.comeBack(id, `Authority=${token}&Status=OK`)
  expect(await balance()).toBe(0)
  t.clock.advance(61)
  await Promise.all([reconcilePayments(t.deps), reconcilePayments(t.deps)])
  expect(await balance()).toBe(AMOUNT)
})

describe('returned data proves nothing', () => {
  test('an authority of another payment, twice the same field, an unknown status', async () => {
    const mine = await payer('zarinpal')
    const other = await payer('zarinpal')
    await t.bank('zarinpal').decide(mine.token, 'paid_no_return')
    await t.bank('zarinpal').decide(other.token, 'paid_no_return')
    for (const query of [
      `Authority=${other.token}&Status=OK`,
      `Authority=${mine.token}&Status=NOK&Status=OK`,
      `Authority=${mine.token}&Status=MAYBE`,
      `Authority=${mine.token}`,
      `Status=OK`,
      '',
      `Authority=${'A'.repeat(400)}&Status=OK`,
    ]) {
      const answer = await t.comeBack(mine.id, query)
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe(`/u/${mine.accountId}/payment/charge?payment=${mine.id}`)
    }
    expect(await mine.balance()).toBe(0)
    expect(await mine.view()).toMatchObject({ state: 'redirected' })
  })

  test('the return of an unknown payment leads to the front page', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '1%27--']) {
      const answer = await t.comeBack(id, 'Status=OK')
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    }
  })

  test('a return a year later asks no bank', async () => {
    const { id, token, balance } = await payer('zarinpal')
    await t.bank('zarinpal').decide(token, 'paid_no_return')
    const now = t.clock.now
    t.clock.advance(365 * 86_400)
    await t.comeBack(id, `Authority=${token}&Status=OK`)
    expect(await balance()).toBe(0)
    t.clock.now = now
  })

  test('one reference is credited to one order, at one terminal', async () => {
    const first = await payer('sep')
    await t.bank('sep').decide(first.token, 'paid')
    const { reference } = await first.view()
    const second = await payer('sep')
    const form = {
      Token: second.token,
      ResNum: second.id,
      Status: '2',
      State: 'OK',
      TerminalId: '12345678',
      RefNum: reference ?? '',
    }
    await t.postBack(second.id, form)
    await t.postBack(second.id, { ...form, TerminalId: '87654321', RefNum: 'A'.repeat(20) })
    await t.postBack(second.id, { ...form, ResNum: first.id, RefNum: 'B'.repeat(20) })
    expect(await second.balance()).toBe(0)
    expect(await second.view()).toMatchObject({ state: 'redirected' })
    // Names of fields are read in any case.
    const lower = { token: second.token, resnum: second.id, status: '1', state: 'CanceledByUser' }
    expect((await t.postBack(second.id, lower)).statusCode).toBe(303)
    expect(await second.view()).toMatchObject({ state: 'failed' })
    expect(await first.balance()).toBe(AMOUNT)
  })

  test('a payment returned with a reference of another payment is still looked at once its time is up', async () => {
    const [first, second] = [await payer('sep'), await payer('sep')]
    await t.bank('sep').decide(first.token, 'paid')
    const RefNum = (await first.view()).reference ?? ''
    const form = { Token: second.token, ResNum: second.id, Status: '2', TerminalId: '12345678', RefNum }
    await t.postBack(second.id, form)
    t.clock.advance(3_600)
    await reconcilePayments(t.deps)
    expect(await second.view()).toMatchObject({ state: 'expired' })
    const { rows: waiting } = await paymentsToLookAt(t.db, { offset: 0, limit: 100 })
    expect(waiting.find(({ id }) => id === second.id)?.attention).toBe('reference_used')
  })

  test('a denial does not hide that a payment was returned with a reference of another', async () => {
    const [first, second] = [await payer('sep'), await payer('sep')]
    await t.bank('sep').decide(first.token, 'paid')
    const RefNum = (await first.view()).reference ?? ''
    const form = { Token: second.token, ResNum: second.id, Status: '2', TerminalId: '12345678', RefNum }
    await t.postBack(second.id, form)
    await t.postBack(second.id, { Token: second.token, ResNum: second.id, Status: '1' })
    expect(await second.view()).toMatchObject({ state: 'failed' })
    const { rows: waiting } = await paymentsToLookAt(t.db, { offset: 0, limit: 100 })
    expect(waiting.find(({ id }) => id === second.id)?.attention).toBe('reference_used')
  })

  test('if a bank confirms two payments by one reference, one is credited', async () => {
    const [first, second] = [await payer('sep'), await payer('sep')]
    await t.bank('sep').decide(first.token, 'paid')
    const { reference } = await first.view()
    const later = { state: 'returned', reference: null, next_check_at: t.clock.now }
    await t.db.updateTable('payments').set({ reference: null }).where('id', '=', first.id).execute()
    await t.db
      .updateTable('payments')
      .set({ ...later, reference })
      .where('id', '=', second.id)
      .execute()
    await reconcilePayments(t.deps)
    expect(await second.view()).toMatchObject({ state: 'failed', failure: 'reference_used' })
    expect(await second.balance()).toBe(0)
  })
})

test.each<[unknown, keyof typeof fieldTexts]>([
  [0, 'under_minimum_charge'],
  [-1, 'too_small'],
  [0.5, 'not_a_whole_number'],
  [1e21, 'not_a_whole_number'],
  ['۱۰۰۰۰۰۰', 'under_minimum_charge'],
  [['20000000'], 'not_a_whole_number'],
  ['ten', 'not_a_whole_number'],
  [null, 'not_a_whole_number'],
  [9_999_999, 'under_minimum_charge'],
  [2_000_000_001, 'over_gateway_limit'],
])('an amount of %j is refused', async (amount, code) => {
  const { headers } = await t.signIn()
  const answer = await t.pay(headers, { amount })
  expect(answer.statusCode).toBe(400)
  const message = fieldTexts[code]
  expect(answer.json().fields).toEqual([{ path: 'amount', message }])
})

test('an amount above one gateway’s limit goes to the next that takes it', async () => {
  const { headers } = await t.signIn()
  const answer = await t.pay(headers, { amount: 1_500_000_000 })
  expect(answer.json()).toMatchObject({ redirect_type: 'POST', data: { GetMethod: 'false' } })
  expect((await t.pay(headers, { amount: 1_500_000_000, gateway: 'zarinpal' })).statusCode).toBe(400)
  expect((await t.pay(headers, { amount: AMOUNT, gateway: 'paypal' })).statusCode).toBe(400)
})

test.each([
  'https://evil.example',
  'blob:https://shop.example.ir/0b8f7c3e',
  'BLOB:https://shop.example.ir',
  'filesystem:https://shop.example.ir/x',
  'data:text/html,https://shop.example.ir',
  'javascript:location="https://shop.example.ir"',
  'ftp://shop.example.ir/',
  'https://user:word@shop.example.ir/',
  '//evil.example',
])('a return address like %s is refused', async (return_url) => {
  const { headers } = await t.signIn()
  const answer = await t.pay(headers, { amount: AMOUNT, return_url })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toMatchObject([{ path: 'return_url' }])
})

test('a payment is visible to its own account only', async () => {
  const { id } = await payer('zarinpal')
  const other = await t.signIn()
  const answer = await t.app.inject({ url: `${PAYMENTS}${id}/`, headers: other.headers })
  expect(answer.statusCode).toBe(404)
  expect((await t.app.inject({ method: 'POST', url: PAYMENTS, payload: {} })).statusCode).toBe(401)
})
