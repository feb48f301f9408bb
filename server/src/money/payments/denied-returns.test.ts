import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp } from '../../../test/bank-visitor.ts'
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts'
import { balanceOf } from '../wallet/service.ts'
import { paymentsToLookAt } from './attention-queries.ts'
import { MOST_DENIALS } from './queries.ts'
import { takeReturn } from './bank-return.ts'

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox)
})
afterAll(() => t.close())

/** SEP, with the references it was asked about. */
function counted() {
  const bank = t.deps.gateways.named('sep') as PaymentGateway
  const asked: (string | null)[] = []
  const verify: PaymentGateway['verify'] = (payment) => {
    asked.push(payment.reference)
    return bank.verify(payment)
  }
  const gateway = { ...bank, verify }
  return { asked, deps: { ...t.deps, gateways: { offered: [gateway], named: () => gateway } } }
}

async function payer() {
  const person = await t.signIn()
  const { id, token } = await t.begin(person.headers, 'sep')
  const fieldsOf = (reference: string) => ({
    Token: token,
    ResNum: id,
    Status: '2',
    State: 'OK',
    TerminalId: '12345678',
    RefNum: reference,
  })
  return { ...person, id, token, fieldsOf }
}

test('a failing payment is asked about a limited number of references, in a row or at once', async () => {
  const { id, fieldsOf, accountId } = await payer()
  const { asked, deps } = counted()
  const bring = (number: number) => takeReturn(deps, id, fieldsOf(`BOGUS${String(number).padStart(15, '0')}`))
  for (let number = 0; number < MOST_DENIALS - 5; number++) await bring(number)
  expect(asked).toHaveLength(MOST_DENIALS - 5)
  await Promise.all(Array.from({ length: 20 }, (_, number) => bring(100 + number)))
  for (let number = 200; number < 210; number++) await bring(number)
  expect(asked).toHaveLength(MOST_DENIALS)
  const { rows } = await paymentsToLookAt(t.db, { offset: 0, limit: 10 })
  expect(rows.find((row) => row.id === id)?.attention).toBe('too_many_returns')
  expect(await balanceOf(t.db, accountId)).toBe(0n)
})

test('a payment that failed a few times is still credited by a true reference', async () => {
  const { id, token, fieldsOf, accountId } = await payer()
  const { asked, deps } = counted()
  for (let number = 0; number < 5; number++) {
    await takeReturn(deps, id, fieldsOf(`WRONG${String(number).padStart(15, '0')}`))
  }
  expect(asked).toHaveLength(5)
  await t.bank('sep').decide(token, 'paid')
  expect(await balanceOf(t.db, accountId)).toBe(20_000_000n)
})
