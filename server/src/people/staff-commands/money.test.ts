import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { PAYMENTS, payingApp } from '../../../test/bank-visitor.ts'
import { postMovement } from '../../../test/movements.ts'
import { NATURAL_PERSON } from '../../../test/persons.ts'
import { reconcilePayments } from '../../money/payments/reconcile.ts'
import { balanceOf, walletOf } from '../../money/wallet/service.ts'
import { Misused, MONEY_USAGE, moneyCommand } from './money-arguments.ts'
import { runMoneyCommand } from './money-commands.ts'

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox)
})
afterAll(() => t.close())

/** The command line's result for a line. */
async function staff(line: string) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const asked = moneyCommand(words)
  if (!asked) throw new Error(`not about money: ${line}`)
  const actor = { userId: null, name: 'command line: test' }
  return runMoneyCommand({ ...t.deps, config: () => t.deps.config, actor }, asked)
}

const auditOf = async (accountId: number) =>
  (
    await t.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('account_id', '=', BigInt(accountId))
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => ({ action, details }))

test('an entry by hand moves money within the limits, and is logged', async () => {
  const { accountId } = await t.signIn()
  expect((await staff(`post-entry ${accountId} --amount 5000 --note "goodwill"`)).ok).toBe(true)
  expect(await staff(`post-entry ${accountId} --amount=-9000 --note "too much"`)).toEqual({
    ok: false,
    text: 'The account would owe more than its hard limit.',
  })
  expect((await staff(`set-debt-limits ${accountId} --limit 1000 --hard-limit 500`)).ok).toBe(false)
  expect((await staff(`set-debt-limits ${accountId} --limit 1000 --hard-limit 4000`)).ok).toBe(true)
  expect((await staff(`post-entry ${accountId} --amount=-9000 --note "owed"`)).ok).toBe(true)
  expect(await walletOf(t.db, accountId)).toMatchObject({
    balance: -4000n,
    debtLimit: 1000n,
    debtHardLimit: 4000n,
  })
  expect(await auditOf(accountId)).toMatchObject([
    { action: 'wallet.manual', details: { amount: '5000', note: 'goodwill' } },
    { action: 'wallet.limits', details: { limit: '1000', hard_limit: '4000' } },
    { action: 'wallet.manual', details: { amount: '-9000', note: 'owed' } },
  ])
  expect((await staff('post-entry 999999999 --amount 1 --note x')).ok).toBe(false)
  expect((await staff('verify-ledger')).text).toMatch(/^\d+ postings, no difference\.$/)
})

test('gift money from staff can be spent but not paid out, and can be taken back', async () => {
  const { headers, accountId } = await t.signIn()
  const url = '/svc/financial/api/v2/accounts/refunds/'
  const withdrawable = async () => (await t.app.inject({ url, headers })).json().withdrawable
  await staff(`post-entry ${accountId} --amount 700 --note "paid in"`)
  await staff(`post-entry ${accountId} --amount 5000 --gift --note "goodwill"`)
  expect(await withdrawable()).toBe(700)
  expect((await staff(`post-entry ${accountId} --amount=-6000 --gift --note "too much"`)).ok).toBe(false)
  await staff(`post-entry ${accountId} --amount=-5000 --gift --note "given by mistake"`)
  expect(await balanceOf(t.db, accountId)).toBe(700n)
  expect(await withdrawable()).toBe(700)
  expect((await auditOf(accountId)).map(({ action }) => action)).toEqual([
    'wallet.manual',
    'wallet.gift',
    'wallet.gift',
  ])
})

test('postings ahead of time are posted again with today’s date', async () => {
  const { accountId } = await t.signIn()
  expect((await staff('redate-postings --note "none yet"')).text).toBe('No posting is ahead of time.')
  const at = new Date(Date.now() + 400 * 86_400_000)
  await postMovement(t.db, { accountId, kind: 'gift', amount: 70n, at })
  expect((await staff('verify-ledger')).text).toContain('no posting is ahead of time')
  expect((await staff('redate-postings --note "the clock was wrong"')).text).toContain('1 postings struck')
  expect((await staff('verify-ledger')).ok).toBe(true)
  expect(await balanceOf(t.db, accountId)).toBe(70n)
  expect((await auditOf(accountId)).at(-1)).toEqual({
    action: 'wallet.redate',
    details: { postings: 1, note: 'the clock was wrong' },
  })
})

test('an amount that a wallet cannot hold is refused in words', async () => {
  const { accountId } = await t.signIn()
  const most = `post-entry ${accountId} --amount 10000000000000 --note "a lot"`
  for (let index = 0; index < 100; index += 1) await staff(most)
  expect(await staff(most)).toEqual({ ok: false, text: 'A wallet does not hold so much.' })
})

test('a gift card that staff made can be redeemed', async () => {
  const { headers, accountId } = await t.signIn()
  const { text } = await staff('add-gift-card --amount 70000 --uses 2 --days 3')
  const code = text.split(' ')[0] ?? ''
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const url = '/svc/api/api/v1/account/gift-card/redeem/'
  await t.app.inject({ method: 'POST', url, headers, payload: { code } })
  expect(await balanceOf(t.db, accountId)).toBe(70_000n)
  const logged = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'gift_card.add')
    .execute()
  expect(JSON.stringify(logged)).not.toContain(code.replaceAll('-', ''))
})

test('a package is put on offer and withdrawn', async () => {
  const { headers } = await t.signIn()
  const listed = async () =>
    (await t.app.inject({ url: '/svc/panel-backend/api/v1/charge-packages/', headers })).json().count
  const { text } = await staff('add-package --title "بستهٔ نقره‌ای" --amount 50000000 --bonus 5000000')
  const id = /\d+/.exec(text)?.[0]
  expect(await listed()).toBe(1)
  expect((await staff(`withdraw-package ${id}`)).ok).toBe(true)
  expect((await staff(`withdraw-package ${id}`)).ok).toBe(false)
  expect(await listed()).toBe(0)
})

test('financial information is listed, rejected and approved', async () => {
  const { headers, accountId } = await t.signIn()
  const url = '/svc/financial/api/v2/accounts/financial-account-info/'
  const send = () => t.app.inject({ method: 'PUT', url, headers, payload: NATURAL_PERSON })
  expect((await staff('financial-infos')).text).toBe('No financial information waits for a verdict.')
  await send()
  expect((await staff('financial-infos')).text).toContain(NATURAL_PERSON.national_id)
  expect((await staff(`reject-financial-info ${accountId} --note "نام درست نیست."`)).text).toContain(
    'rejected',
  )
  expect((await staff(`approve-financial-info ${accountId}`)).ok).toBe(false)
  await send()
  expect((await staff(`approve-financial-info ${accountId}`)).text).toContain('approved')
  expect((await t.app.inject({ url, headers })).json().status).toBe('OK')
})

test('a payment that needs staff is listed, and paid when the bank says so', async () => {
  const { headers, accountId } = await t.signIn()
  expect((await staff('payments')).text).toBe('No payment needs a person.')
  const { id, token } = await t.begin(headers, 'sep')
  await t.bank('sep').faults({ other_amount: true })
  await t.bank('sep').decide(token, 'paid')
  expect((await staff('payments')).text).toMatch(new RegExp(`^${id} .* unknown .* amount_differs$`))
  await t.bank('sep').repair()
  expect((await staff(`recheck-payment ${id}`)).text).toBe(`Payment ${id} is paid.`)
  expect(await balanceOf(t.db, accountId)).toBe(20_000_000n)
  expect((await staff('recheck-payment 00000000-0000-4000-8000-000000000000')).ok).toBe(false)
})

test('a payment that staff have dealt with stays closed', async () => {
  const { headers, accountId } = await t.signIn()
  const { id, token } = await t.begin(headers, 'sep')
  expect((await staff(`close-payment ${id} --note "too early"`)).text).toContain('does not wait')
  await t.bank('sep').faults({ other_amount: true })
  await t.bank('sep').decide(token, 'paid')
  await t.bank('sep').repair()
  await staff(`post-entry ${accountId} --amount 20000000 --note "SEP says paid"`)
  expect(await staff(`close-payment ${id} --note "looked up at SEP, posted by hand"`)).toEqual({
    ok: true,
    text: `Payment ${id} is closed.`,
  })
  expect((await staff('payments')).text).not.toContain(id)
  const view = await t.app.inject({ url: `${PAYMENTS}${id}/`, headers })
  expect(view.json()).toMatchObject({ state: 'failed', outcome: 'failure', failure: 'settled_by_hand' })
  expect((await auditOf(accountId)).at(-1)).toMatchObject({
    action: 'payment.close',
    details: { state: 'unknown', attention: 'amount_differs', note: 'looked up at SEP, posted by hand' },
  })

  // The bank would confirm it now; a question by anybody credits nothing a second time.
  await t.bank('sep').decide(token, 'paid')
  expect((await staff(`recheck-payment ${id}`)).text).toBe(`Payment ${id} is failed.`)
  t.clock.advance(86_400)
  await reconcilePayments(t.deps)
  expect(await balanceOf(t.db, accountId)).toBe(20_000_000n)
  expect((await staff(`close-payment ${id} --note again`)).ok).toBe(false)
  expect((await staff('close-payment 00000000-0000-4000-8000-000000000000 --note x')).text).toContain(
    'no such',
  )
})

test('a payment that was returned with another’s reference can be closed while its payer is at the bank', async () => {
  const [owner, stranger] = [await t.signIn(), await t.signIn()]
  const paid = await t.begin(owner.headers, 'sep')
  await t.bank('sep').decide(paid.token, 'paid')
  const { reference } = await t.view(owner.headers, paid.id)
  const { id, token } = await t.begin(stranger.headers, 'sep')
  const form = { Token: token, ResNum: id, Status: '2', State: 'OK', TerminalId: '12345678' }
  await t.postBack(id, { ...form, RefNum: reference ?? '' })
  expect(await t.view(stranger.headers, id)).toMatchObject({ state: 'redirected' })
  expect((await staff('payments')).text).toMatch(new RegExp(`^${id} .* redirected .* reference_used$`, 'm'))
  expect((await staff(`close-payment ${id} --note "another's reference"`)).ok).toBe(true)
  expect((await staff('payments')).text).not.toContain(id)

  await t.bank('sep').decide(token, 'paid')
  t.clock.advance(86_400)
  await reconcilePayments(t.deps)
  const closed = { state: 'failed', failure: 'settled_by_hand' }
  expect(await t.view(stranger.headers, id)).toMatchObject(closed)
  expect(await balanceOf(t.db, stranger.accountId)).toBe(0n)
})

test('a requested refund is held, then given back or paid outside, once', async () => {
  const { headers, accountId } = await t.signIn()
  const url = '/svc/financial/api/v2/accounts/refunds/'
  const sheba = 'IR58 0540 1051 8002 1273 1130 07'
  const ask = (amount: unknown) => t.app.inject({ method: 'POST', url, headers, payload: { amount, sheba } })
  await staff(`set-debt-limits ${accountId} --limit 500 --hard-limit 500`)
  await staff(`post-entry ${accountId} --amount 1000 --note "paid in"`)
  for (const amount of [0, -1, 0.5, 1_001, '1001']) expect((await ask(amount)).statusCode).toBe(400)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(600)))
  const [first] = answers.filter(({ statusCode }) => statusCode === 200)
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7)
  const { id } = first!.json()
  expect(await balanceOf(t.db, accountId)).toBe(400n)
  expect((await staff('refunds')).text).toContain('600 rial  IR580540105180021273113007')
  expect((await staff(`refuse-refund ${id} --note "spent"`)).ok).toBe(true)
  expect((await staff(`pay-refund ${id} --note "1"`)).ok).toBe(false)
  expect(await balanceOf(t.db, accountId)).toBe(1_000n)

  const again = (await ask(1_000)).json()
  expect((await staff(`pay-refund ${again.id} --note "bank 42"`)).ok).toBe(true)
  expect(await balanceOf(t.db, accountId)).toBe(0n)
  expect((await t.app.inject({ url, headers })).json()).toMatchObject({
    count: 2,
    results: [
      { state: 'paid', note: 'bank 42', amount: 1_000 },
      { state: 'refused', note: 'spent' },
    ],
  })
  expect((await staff('refunds')).text).toBe('Nobody asks for money back.')

  const history = '/svc/financial/api/v2/accounts/transactions/?limit=3'
  expect((await t.app.inject({ url: history, headers })).json()).toMatchObject({
    count: 4,
    results: [
      { kind: 'refund', amount: -1_000, balance: 0 },
      { kind: 'refund', amount: 600, balance: 1_000 },
      { kind: 'refund', amount: -600, balance: 400 },
    ],
  })
  expect((await staff('verify-ledger')).ok).toBe(true)
})

test.each([
  'post-entry --amount 1 --note x',
  'post-entry 1 --amount 0 --note x',
  'post-entry 1 --amount 1.5 --note x',
  'post-entry 1 --amount 1e3 --note x',
  'post-entry 1 --amount 10000000000001 --note x',
  'post-entry 1 --amount=-10000000000001 --note x',
  'set-debt-limits 1 --limit 0 --hard-limit 10000000000001',
  'post-entry 1 --amount ۱۰ --note x',
  'post-entry 1 --amount 1',
  'post-entry 1 2 --amount 1 --note x',
  'add-gift-card --amount 1 --uses 0',
  'add-gift-card --amount 9',
  'add-gift-card --amount 10000 --uses 9999999999',
  'add-gift-card --amount 10000 --days 99999999999',
  'add-gift-card 500000 --amount 10000',
  'add-package --amount 20000',
  'add-package --amount 9999 --title Basis',
  'add-package --amount 20000 --title Basis --position 1001',
  'add-package 7 --amount 20000 --title Basis',
  `add-package --amount 20000 --title ${'x'.repeat(61)}`,
  'recheck-payment 7',
  'close-payment 00000000-0000-4000-8000-000000000000',
  'payments now',
  'verify-ledger --fast',
  'redate-postings',
  'redate-postings 7 --note x',
])('"%s" is misused', (line) => {
  expect(() => moneyCommand(line.split(' '))).toThrow(Misused)
})

test('other words are not about money, and the usage names every command', () => {
  expect(moneyCommand(['ads'])).toBeNull()
  expect(moneyCommand([])).toBeNull()
  const names = [...MONEY_USAGE.matchAll(/staff -- ([\w-]+)/g)].map(([, name]) => name)
  expect(names).toHaveLength(18)
  for (const name of names) {
    try {
      expect(moneyCommand([name ?? ''])).not.toBeNull()
    } catch (error) {
      expect(error).toBeInstanceOf(Misused)
    }
  }
})
