import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp, type BankName } from '../../../test/bank-visitor.ts'
import { GatewayError, type PaymentGateway, type Verdict } from '../../gateways/payment/payment-gateway.ts'
import { paymentGateways } from '../../gateways/payment/registry.ts'
import { takeDuePayment } from './due-queries.ts'
import { reconcilePayments } from './reconcile.ts'
import { SilenceCount } from './silence-count.ts'

const WAIT = { timeout: 20_000, interval: 50 }

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox)
})
afterEach(async () => {
  await t.db.updateTable('payments').set({ next_check_at: null }).execute()
})
afterAll(() => t.close())

/** Payments of as many accounts as needed. */
async function begun(bank: BankName, count: number) {
  const payments: { id: string; token: string; view: () => ReturnType<typeof t.view> }[] = []
  while (payments.length < count) {
    const { headers } = await t.signIn()
    const some = Array.from({ length: Math.min(10, count - payments.length) }, () => t.begin(headers, bank))
    for (const { id, token } of await Promise.all(some)) {
      payments.push({ id, token, view: () => t.view(headers, id) })
    }
  }
  return payments
}

const one = async (bank: BankName) => (await begun(bank, 1))[0] as Awaited<ReturnType<typeof begun>>[number]

test('a turn goes on while payments are due', async () => {
  const payments = await begun('zarinpal', 60)
  for (const { token } of payments) await t.bank('zarinpal').decide(token, 'paid_no_return')
  t.clock.advance(130)
  expect(await reconcilePayments(t.deps)).toEqual({ looked: 60 })
  const states = await t.db
    .selectFrom('payments')
    .select('state')
    .where(
      'id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['paid']))
})

test('payments whose payer came back are first, refused ones last, in each group the longest waiting first', async () => {
  const states = [
    'failed',
    'redirected',
    'unknown',
    'failed',
    'created',
    'returned',
    'redirected',
    'verifying',
  ]
  const payments = await begun('zarinpal', states.length)
  for (const [index, state] of states.entries()) {
    const next_check_at = new Date(t.clock.now.getTime() - 1_000 * (states.length - index))
    const id = payments[index]?.id ?? ''
    await t.db.updateTable('payments').set({ state, next_check_at }).where('id', '=', id).execute()
  }
  await begun('sep', 1)
  t.clock.advance(30)
  const until = new Date(t.clock.now.getTime() + 60_000)
  const taken: string[] = []
  while (true) {
    const payment = await takeDuePayment(t.db, 'zarinpal', t.clock.now, until)
    if (!payment) break
    taken.push(`${payment.state} ${payments.findIndex(({ id }) => id === payment.id)}`)
  }
  expect(taken).toEqual([
    'unknown 2',
    'returned 5',
    'verifying 7',
    'redirected 1',
    'created 4',
    'redirected 6',
    'failed 0',
    'failed 3',
  ])
})

test('many workers claim each payment once', async () => {
  await begun('zarinpal', 30)
  t.clock.advance(130)
  const until = new Date(t.clock.now.getTime() + 60_000)
  const take = () => takeDuePayment(t.db, 'zarinpal', t.clock.now, until)
  const taken = (await Promise.all(Array.from({ length: 40 }, take))).flatMap((payment) => payment?.id ?? [])
  for (let more = await take(); more; more = await take()) taken.push(more.id)
  expect(taken).toHaveLength(30)
  expect(new Set(taken).size).toBe(30)
})

test('a turn that stays takes payments that become due meanwhile', async () => {
  const leave = new AbortController()
  const turn = reconcilePayments(t.deps, { stayMs: 3_600_000, signal: leave.signal })
  const { token, view } = await one('zarinpal')
  await t.bank('zarinpal').decide(token, 'paid_no_return')
  t.clock.advance(61)
  await expect.poll(async () => (await view()).state, WAIT).toBe('paid')
  leave.abort()
  expect(await turn).toEqual({ looked: 1 })
})

test('a denied payment whose bank stays silent, or is not offered any more, is asked about no more', async () => {
  const [silent, unknown] = [await one('zarinpal'), await one('sep')]
  const ids = [silent.id, unknown.id]
  const due = { state: 'failed', failure: 'not_paid', next_check_at: t.clock.now }
  await t.db.updateTable('payments').set(due).where('id', 'in', ids).execute()
  t.clock.advance(2 * 86_400)
  const inquire = async () => {
    throw new GatewayError('silent', 'TimeoutError')
  }
  const zarinpal = { ...(t.deps.gateways.named('zarinpal') as PaymentGateway), inquire }
  const gateways = {
    offered: [zarinpal],
    named: (name: string) => (name === 'zarinpal' ? zarinpal : null),
  }
  expect(await reconcilePayments({ ...t.deps, gateways })).toEqual({ looked: 2 })
  const left = await t.db
    .selectFrom('payments')
    .select(['state', 'failure', 'next_check_at'])
    .where('id', 'in', ids)
    .execute()
  expect(left).toEqual(ids.map(() => ({ state: 'failed', failure: 'not_paid', next_check_at: null })))
})

describe('a gateway that hangs', () => {
  /** Does not answer until `end`. */
  function hanging(gateway: PaymentGateway) {
    const end = Promise.withResolvers<void>()
    let asked = 0
    const verify = async (): Promise<Verdict> => {
      asked += 1
      await end.promise
      throw new GatewayError('silent', 'TimeoutError')
    }
    return { gateway: { ...gateway, verify }, asked: () => asked, end: end.resolve }
  }

  test('does not delay others, and is left alone after three calls without an answer', async () => {
    const dead = await begun('sep', 40)
    const due = { state: 'returned', next_check_at: t.clock.now }
    for (const { id, token } of dead) {
      await t.db
        .updateTable('payments')
        .set({ ...due, reference: token })
        .where('id', '=', id)
        .execute()
    }
    const lost = await begun('zarinpal', 20)
    for (const { token } of lost) await t.bank('zarinpal').decide(token, 'paid_no_return')
    t.clock.advance(130)
    const sep = hanging(t.deps.gateways.named('sep') as PaymentGateway)
    const named = (name: string) => (name === 'sep' ? sep.gateway : t.deps.gateways.named(name))
    const turn = reconcilePayments({ ...t.deps, gateways: { ...t.deps.gateways, named } })

    const states = async () => new Set(await Promise.all(lost.map(async ({ view }) => (await view()).state)))
    await expect.poll(states, WAIT).toEqual(new Set(['paid']))
    expect(sep.asked()).toBe(10)
    sep.end()
    expect(await turn).toEqual({ looked: 30 })
    expect(sep.asked()).toBe(10)
    const left = await t.db
      .selectFrom('payments')
      .select('id')
      .where('gateway', '=', 'sep')
      .where('next_check_at', '<=', t.clock.now)
      .where('state', '=', 'returned')
      .execute()
    expect(left).toHaveLength(30)
    // The next turn asks again, and a bank that is back settles them all.
    t.clock.advance(30)
    expect((await reconcilePayments(t.deps)).looked).toBe(40)
  })

  test('includes one whose answers come too late', async () => {
    const { id, token } = await one('sep')
    const later = { state: 'returned', reference: token, next_check_at: t.clock.now }
    await t.db.updateTable('payments').set(later).where('id', '=', id).execute()
    const quick = paymentGateways(t.deps.config.payments.gateways, 100)
    const failures: unknown[] = []
    const watched = quick.named('sep') as PaymentGateway
    const verify: PaymentGateway['verify'] = (payment) =>
      watched.verify(payment).catch((error: unknown) => {
        failures.push((error as GatewayError).failure)
        throw error
      })
    await t.bank('sep').faults({ slow: 'verify' })
    await reconcilePayments({ ...t.deps, gateways: { ...quick, named: () => ({ ...watched, verify }) } })
    await t.bank('sep').repair()
    expect(failures).toEqual(['silent'])
  })

  test('is not left alone while it answers now and then', async () => {
    const silences = new SilenceCount()
    const answers = [
      'silent',
      'silent',
      'unavailable',
      'silent',
      'silent',
      'paid',
      'silent',
      'silent',
    ] as const
    const given = [...answers]
    const bank = silences.of({
      ...(t.deps.gateways.named('zarinpal') as PaymentGateway),
      inquire: async () => {
        const next = given.shift()
        if (next === 'paid') return next
        throw new GatewayError(next ?? 'silent', 'no answer')
      },
    })
    while (given.length > 0) {
      await bank?.inquire?.('A').catch(() => {})
      expect(silences.isResting).toBe(false)
    }
    await bank?.inquire?.('A').catch(() => {})
    expect(silences.isResting).toBe(true)
  })
})
