import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp, tokenOf, type BankName, type Outcome, type Started } from '../../../test/bank-visitor.ts'
import { lots, seedFrom } from '../../../test/lots.ts'
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts'
import { verifyLedger } from '../wallet/service.ts'
import { createGiftCard } from './gift-cards.ts'
import { reconcilePayments } from './reconcile.ts'
import { takeReturn } from './bank-return.ts'

/** Steps of the whole flow, with banks and database; docs/payments.md says how to run more. */
const STEPS = Number(process.env.FLOW_STEPS ?? 1_000)
const SEED = seedFrom('FLOW_SEED')
const BANKS: BankName[] = ['zarinpal', 'sep']
const OUTCOMES: Outcome[] = ['paid', 'paid', 'paid_no_return', 'failed', 'cancelled']
const FAULTS = ['broken', 'half', 'html', 'lost']

/** The process died: nothing after this point happens, not even a cleanup. */
class Killed extends Error {}

type Payment = { id: string; token: string; bank: BankName; headers: Record<string, string> }

let t: Awaited<ReturnType<typeof payingApp>>
/** Where the next process that asks a bank dies. */
let dying: 'before' | 'after' | null = null
beforeAll(async () => {
  t = await payingApp(buildSandbox)
  const { named, offered } = t.deps.gateways
  t.deps.gateways = { offered, named: (name) => mortal(named(name)) }
})
afterAll(() => t.close())

function mortal(gateway: PaymentGateway | null): PaymentGateway | null {
  if (!gateway) return null
  const verify: PaymentGateway['verify'] = async (payment) => {
    const death = dying
    dying = null
    if (death === 'before') throw new Killed()
    const verdict = await gateway.verify(payment)
    if (death === 'after') throw new Killed()
    return verdict
  }
  return { ...gateway, verify }
}

async function unlessKilled(work: Promise<unknown>) {
  await work.catch((error: unknown) => {
    // The reconciler reports the first payment that it could not settle.
    const cause = error instanceof Error && error.cause
    if (!(error instanceof Killed) && !(cause instanceof Killed)) throw error
  })
}

test(
  `${STEPS} steps of paying in any order lose, double or invent nothing`,
  { timeout: 3_600_000 },
  async () => {
    const draw = lots(SEED)
    const oneOf = <Item>(items: readonly Item[]) => items[draw(items.length)] as Item
    const people = await Promise.all(Array.from({ length: 4 }, () => t.signIn()))
    const expiresAt = new Date(t.clock.now.getTime() + 365 * 86_400_000)
    const { code } = await createGiftCard(t.db, { amount: 77_000n, uses: 3, expiresAt }, t.clock.now)
    const payments: Payment[] = []

    const begin = async () => {
      const { headers } = oneOf(people)
      const bank = oneOf(BANKS)
      const answer = await t.pay(headers, { amount: 20_000_000, gateway: bank })
      // Ten payments are already open.
      if (answer.statusCode === 429) return
      expect(answer.statusCode).toBe(200)
      const started = answer.json<Started>()
      payments.push({ id: started.payment_id, token: tokenOf(started), bank, headers })
    }
    const forge = async () => {
      const [payment, other] = [oneOf(payments), oneOf(payments)]
      const fields = {
        Authority: other.token,
        Status: oneOf(['OK', 'NOK']),
        Token: other.token,
        ResNum: payment.id,
        State: 'CanceledByUser',
      }
      if (payment.bank === 'sep')
        Object.assign(fields, { Status: oneOf(['1', '2']), RefNum: `FORGED${draw(9)}` })
      await unlessKilled(takeReturn(t.deps, payment.id, fields))
    }
    const steps: (() => Promise<unknown>)[] = [
      begin,
      begin,
      async () => {
        const { bank, token } = oneOf(payments)
        await t.bank(bank).decide(token, oneOf(OUTCOMES), draw(4))
      },
      async () => {
        const { bank, token } = oneOf(payments)
        await t.bank(bank).decide(token, 'paid', 1 + draw(2))
      },
      forge,
      async () => t.bank(oneOf(BANKS)).faults({ [oneOf(FAULTS)]: 'verify' }),
      async () => Promise.all(BANKS.map((bank) => t.bank(bank).repair())),
      async () => (dying = oneOf(['before', 'after', null])),
      async () => t.clock.advance(draw(600)),
      async () => unlessKilled(Promise.all([reconcilePayments(t.deps), reconcilePayments(t.deps)])),
      async () => {
        const url = '/svc/api/api/v1/account/gift-card/redeem/'
        await t.app.inject({ method: 'POST', url, headers: oneOf(people).headers, payload: { code } })
      },
    ]
    await Promise.all(BANKS.map((bank) => t.bank(bank).repair()))
    await begin()
    for (let step = 0; step < STEPS; step++) {
      if (step % 50 === 49) await checkBooks()
      await oneOf(steps)()
    }

    dying = null
    await Promise.all(BANKS.map((bank) => t.bank(bank).repair()))
    for (let turn = 0; turn < 30 * 12; turn++) {
      t.clock.advance(300)
      await reconcilePayments(t.deps)
      const open = await t.db
        .selectFrom('payments')
        .select('id')
        .where('next_check_at', 'is not', null)
        .execute()
      if (open.length === 0) break
    }
    await checkBooks()
    // What was paid after its time, by payers who never came back, goes back to them unconfirmed.
    t.clock.advance(DAY_SECONDS)
    await checkEnds(payments)
  },
)

async function checkBooks() {
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  const { rows } = await sql`
    select account_id::text from wallets where balance < -debt_hard_limit
    union all
    select reference from ledger_entries where kind = 'top_up' group by gateway, reference having count(*) > 1
  `.execute(t.db)
  expect(rows).toEqual([])
}

/** Every payment has ended in the state its bank says; at Zarinpal all captured money was credited. */
async function checkEnds(payments: Payment[]) {
  const zarinpal = t.deps.gateways.named('zarinpal')
  const ends: Record<string, number> = {}
  for (const payment of payments) {
    const { state } = await t.view(payment.headers, payment.id)
    ends[state] = (ends[state] ?? 0) + 1
    expect(['paid', 'failed', 'expired']).toContain(state)
    if (payment.bank !== 'zarinpal') continue
    const inquire = await zarinpal?.inquire?.(payment.token)
    expect(`${payment.id} ${inquire === 'paid'}`).toBe(`${payment.id} ${state === 'paid'}`)
  }
  // A run in which nothing was paid, or nothing failed, would prove little.
  expect(Object.keys(ends).toSorted()).toEqual(['expired', 'failed', 'paid'])
}
