import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp } from '../../../test/bank-visitor.ts'
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts'
import { balanceOf } from '../wallet/service.ts'
import { reconcilePayments } from './reconcile.ts'
import { takeReturn } from './bank-return.ts'

/** The payer comes back while the reconciler still waits for a slow bank's earlier answer. */

const AMOUNT = 20_000_000
const MINUTE = 60

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox)
})
afterAll(() => t.close())

/**
 * The bank; its answers to one call are on their way until `arrive`; `asked` settles when the first was
 * given.
 */
function slow(call: 'inquire' | 'verify') {
  const bank = t.deps.gateways.named('zarinpal') as PaymentGateway
  const [asked, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = async <T>(answer: Promise<T>) => {
    await answer
    asked.resolve()
    await arrival.promise
    return answer
  }
  const gateway: PaymentGateway = {
    ...bank,
    verify: (payment) => (call === 'verify' ? late(bank.verify(payment)) : bank.verify(payment)),
    inquire: async (authority) => {
      const answer = bank.inquire?.(authority) ?? Promise.resolve('waiting' as const)
      return call === 'inquire' ? late(answer) : answer
    },
  }
  const gateways = { offered: [gateway], named: () => gateway }
  return { deps: { ...t.deps, gateways }, asked: asked.promise, arrive: arrival.resolve }
}

async function payer() {
  const person = await t.signIn()
  const payment = await t.begin(person.headers, 'zarinpal')
  const bring = (deps: typeof t.deps) =>
    takeReturn(deps, payment.id, { Authority: payment.token, Status: 'OK' })
  const balance = async () => Number(await balanceOf(t.db, person.accountId))
  return { ...payment, bring, balance, view: () => t.view(person.headers, payment.id) }
}

test('a payment that is being confirmed does not lapse because of an earlier answer', async () => {
  const { token, bring, balance, view } = await payer()
  t.clock.advance(31 * MINUTE)
  const [looking, confirming] = [slow('inquire'), slow('verify')]
  const reconciling = reconcilePayments(looking.deps)
  await looking.asked
  await t.bank('zarinpal').decide(token, 'paid_no_return')
  const returning = bring(confirming.deps)
  await confirming.asked
  looking.arrive()
  await reconciling
  confirming.arrive()
  await returning
  expect(await view()).toMatchObject({ state: 'paid' })
  expect(await balance()).toBe(AMOUNT)
})

test('a payment whose confirmation got lost is asked about again, whatever the earlier answer was', async () => {
  const { id, token, bring, balance, view } = await payer()
  t.clock.advance(27 * MINUTE)
  await t.comeBack(id, `Authority=${token}&Status=NOK`)
  expect(await view()).toMatchObject({ state: 'failed' })
  t.clock.advance(4 * MINUTE)
  const looking = slow('inquire')
  const reconciling = reconcilePayments(looking.deps)
  await looking.asked
  await t.bank('zarinpal').decide(token, 'paid_no_return')
  await t.bank('zarinpal').faults({ lost: 'verify' })
  await bring(t.deps)
  expect(await view()).toMatchObject({ state: 'unknown' })
  looking.arrive()
  await reconciling
  await t.bank('zarinpal').repair()
  t.clock.advance(6 * MINUTE)
  await reconcilePayments(t.deps)
  expect(await view()).toMatchObject({ state: 'paid' })
  expect(await balance()).toBe(AMOUNT)
})
