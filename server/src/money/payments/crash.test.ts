import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import {
  freePort,
  payingApp,
  PAYMENTS,
  tokenOf,
  type BankName,
  type Outcome,
  type Started,
} from '../../../test/bank-visitor.ts'
import type { Moment } from '../../../test/crash/moment.ts'
import { mortalProduct } from '../../../test/crash/mortal-product.ts'
import { balanceOf, postManualEntry, verifyLedger } from '../wallet/service.ts'
import { createGiftCard } from './gift-cards.ts'
import { addPackage } from './packages.ts'

const REDEEM = '/svc/api/api/v1/account/gift-card/redeem/'
const SUBMIT = '/svc/panel-backend/api/v1/divar-advertisement/payment/submit'
const REFUNDS = '/svc/financial/api/v2/accounts/refunds/'

/** What happens, in order. A point names the step in which the server dies. */
type Step = 'start' | 'return' | 'reconcile' | 'redeem' | 'ask' | 'refuse'
type Point = {
  name: string
  step: Step
  at: Moment
  /** The return was not stored yet: only the browser can bring it again. */
  isBroughtAgain?: true
}

const before = (what: string, value?: string): Moment => moment('before', what, value)
const sent = (what: string, value?: string): Moment => moment('sent', what, value)
const after = (what: string, value?: string): Moment => moment('after', what, value)
function moment(when: Moment['when'], what: string, value?: string): Moment {
  return { when, what, ...(value !== undefined && { value }) }
}

const PAYMENT = 'update "payments"'
const ENTRY = 'insert into ledger_entries'

const ZARINPAL: Point[] = [
  { name: 'before the payment is written', step: 'start', at: before('insert into "payments"') },
  { name: 'after the payment is written', step: 'start', at: after('insert into "payments"') },
  { name: 'after the order was sent to the gateway', step: 'start', at: sent('request.json') },
  { name: 'after the gateway gave an authority', step: 'start', at: after('request.json') },
  { name: 'after the authority is written', step: 'start', at: after(PAYMENT, 'redirected') },
  { name: 'after the payer was sent to the gateway', step: 'start', at: after('reply') },
  {
    name: 'before the return is written',
    step: 'return',
    at: before(PAYMENT, 'returned'),
  },
  { name: 'after the return is written', step: 'return', at: after(PAYMENT, 'returned') },
  { name: 'after the payment is claimed', step: 'return', at: after(PAYMENT, 'verifying') },
  { name: 'after the confirmation was asked for', step: 'return', at: sent('verify.json') },
  { name: 'after the gateway confirmed', step: 'return', at: after('verify.json') },
  { name: 'after the credit is posted', step: 'return', at: after(ENTRY, 'top_up') },
  { name: 'after the gift card is used', step: 'return', at: after('update "gift_cards"') },
  { name: 'after the receipt is written', step: 'return', at: after('insert into "sms_notices"') },
  { name: 'before all of it is committed', step: 'return', at: before('commit') },
  { name: 'while it is committed', step: 'return', at: sent('commit') },
  { name: 'before the browser is sent on', step: 'return', at: before('reply') },
]

const SEP: Point[] = [
  { name: 'after the gateway gave a token', step: 'start', at: after('onlinepg') },
  {
    name: 'before the reference is written',
    step: 'return',
    at: before(PAYMENT, 'returned'),
    isBroughtAgain: true,
  },
  { name: 'after the reference is written', step: 'return', at: after(PAYMENT, 'returned') },
  { name: 'after the confirmation was asked for', step: 'return', at: sent('VerifyTransaction') },
  { name: 'after the bonus is posted', step: 'return', at: after(ENTRY, 'gift') },
  { name: 'while it is committed', step: 'return', at: sent('commit') },
]

const LOST: Point[] = [
  { name: 'after due payments were taken', step: 'reconcile', at: after('for update skip locked') },
  { name: 'after the gateway was asked how it stands', step: 'reconcile', at: sent('inquiry.json') },
  { name: 'after the gateway said how it stands', step: 'reconcile', at: after('inquiry.json') },
  { name: 'after the payment is claimed', step: 'reconcile', at: after(PAYMENT, 'verifying') },
  { name: 'after the gateway confirmed', step: 'reconcile', at: after('verify.json') },
  { name: 'while it is committed', step: 'reconcile', at: sent('commit') },
]

const GIFT: Point[] = [
  { name: 'after the card is used', step: 'redeem', at: after('update "gift_cards"') },
  { name: 'while it is committed', step: 'redeem', at: sent('commit') },
]

const REFUND: Point[] = [
  { name: 'after the amount is held', step: 'ask', at: after(ENTRY, 'refund') },
  { name: 'while the request is committed', step: 'ask', at: sent('commit') },
  { name: 'after the amount is released', step: 'refuse', at: after(ENTRY, 'refund') },
  { name: 'while the refusal is committed', step: 'refuse', at: sent('commit') },
]

let t: Awaited<ReturnType<typeof payingApp>>
let product: Awaited<ReturnType<typeof mortalProduct>>
let origin: string
beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  t = await payingApp(buildSandbox, { PUBLIC_ORIGIN: origin, PORT: String(port) })
  product = await mortalProduct(t, port)
})
afterAll(async () => {
  await product.close()
  await t.close()
})

/** Runs the steps of a flow: all of them, or with the server dying in one. */
type Take = <T>(step: Step, act: () => Promise<T>, again?: () => Promise<T>) => Promise<T>
type Person = Awaited<ReturnType<typeof t.signIn>>
type Flow = (person: Person, take: Take, point: Point | null) => Promise<void>

const post = async <T>(url: string, { headers }: Person, payload: object): Promise<T> => {
  const body = JSON.stringify(payload)
  const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  return (await fetch(origin + url, request)).json() as Promise<T>
}
const card = async (amount: bigint) => {
  const expiresAt = new Date(t.clock.now.getTime() + 86_400_000)
  return (await createGiftCard(t.db, { amount, uses: 1, expiresAt }, t.clock.now)).code
}
/** The payer pays; the browser comes back as often as the bank sends it. */
const pay = (bank: BankName, started: Started, outcome: Outcome = 'paid') =>
  t.bank(bank).decide(tokenOf(started), outcome)
const come = async (bank: BankName, started: Started, take: Take, point: Point | null) => {
  const again = async () => (point?.isBroughtAgain ? broughtUntilTaken(bank, started) : undefined)
  await take('return', async () => isTaken(await pay(bank, started)), again)
}
const isTaken = (callbacks: { status: number }[]) => (callbacks[0]?.status === 303 ? true : undefined)

/** As a payer does when a page does not open. */
async function broughtUntilTaken(bank: BankName, started: Started) {
  while (!isTaken(await pay(bank, started)));
  return true
}

const flows: Record<string, { points: Point[]; flow: Flow }> = {
  'a payment by Zarinpal with a gift card': {
    points: ZARINPAL,
    async flow(person, take, point) {
      const request = { amount: 20_000_000, gateway: 'zarinpal', gift_code: await card(500_000n) }
      const started = await take('start', () => post<Started>(PAYMENTS, person, request))
      await come('zarinpal', started, take, point)
    },
  },
  'a package by SEP': {
    points: SEP,
    async flow(person, take, point) {
      const added = { title: 'P', amount: 30_000_000n, bonus: 3_000_000n, position: 1 }
      const request = { package_id: await addPackage(t.db, added), gateway: 'sep' }
      const started = await take('start', () => post<Started>(SUBMIT, person, request))
      await come('sep', started, take, point)
    },
  },
  'a payment nobody comes back from': {
    points: LOST,
    async flow(person, take) {
      const started = await post<Started>(PAYMENTS, person, { amount: 20_000_000, gateway: 'zarinpal' })
      await pay('zarinpal', started, 'paid_no_return')
      await goOn(130)
      await take(
        'reconcile',
        () => product.tell({ do: 'reconcile' }),
        async () => {},
      )
    },
  },
  'a gift card by itself': {
    points: GIFT,
    async flow(person, take) {
      const code = await card(700_000n)
      await take('redeem', () => post(REDEEM, person, { code }))
    },
  },
  'money asked back and refused': {
    points: REFUND,
    async flow(person, take) {
      await postManualEntry(t.db, person.accountId, 1_000_000n, 'to be asked back', null)
      const request = { amount: 600_000, sheba: 'IR580540105180021273113007' }
      await take('ask', () => post(REFUNDS, person, request))
      const { id } = await t.db
        .selectFrom('refunds')
        .select('id')
        .where('account_id', '=', BigInt(person.accountId))
        .executeTakeFirstOrThrow()
      await take('refuse', () => product.tell({ do: 'refuse-refund', id: Number(id) }))
    },
  },
}

async function goOn(seconds: number) {
  t.clock.advance(seconds)
  await product.tell({ do: 'clock', now: t.clock.now.toISOString() })
}

/** A new user goes through a flow until everything has come to rest; returns what the books say then. */
async function booksAfter(flow: Flow, point: Point | null) {
  const person = await t.signIn()
  const take: Take = async (step, act, again = act) => {
    const end = point?.step === step ? point.at : null
    const { died, answer } = await product.dyingAt(end, act)
    return died && answer === undefined ? again() : (answer as Awaited<ReturnType<typeof act>>)
  }
  await flow(person, take, point)
  for (let turn = 0; turn < 60 && (await isOpen(person.accountId)); turn++) {
    await goOn(90)
    await product.tell({ do: 'reconcile' })
  }
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  return books(person.accountId)
}

async function isOpen(accountId: number) {
  const { rows } = await sql`
    select from payments where account_id = ${accountId} and next_check_at is not null`.execute(t.db)
  return rows.length > 0
}

async function books(accountId: number) {
  const all = async (query: ReturnType<typeof sql>) => (await query.execute(t.db)).rows
  const payments = await t.db
    .selectFrom('payments')
    .selectAll()
    .where('account_id', '=', BigInt(accountId))
    .execute()
  for (const { gateway, authority, state } of payments) {
    if (gateway !== 'zarinpal' || authority === null) continue
    // Everything captured is credited.
    expect((await t.deps.gateways.named(gateway)?.inquire?.(authority)) === 'paid').toBe(state === 'paid')
  }
  return {
    abandoned: payments.filter(({ state }) => state === 'expired').length,
    payments: payments
      .filter(({ state }) => state !== 'expired')
      .map(({ state, gateway, amount, failure, attention, reference }) => {
        return { state, gateway, amount, failure, attention, hasReference: reference !== null }
      }),
    balance: await balanceOf(t.db, accountId),
    postings: await all(sql`
      select entry.kind, posting.amount, payment_id is not null as is_of_payment
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      where posting.account_id = ${accountId} order by posting.id`),
    giftUses: await all(sql`
      select uses_left from gift_redemptions join gift_cards on gift_cards.id = gift_card_id
      where account_id = ${accountId}`),
    receipts: await all(sql`select kind, tries from sms_notices where account_id = ${accountId}`),
    refunds: await all(sql`
      select state, amount, release_entry_id is not null as is_released from refunds
      where account_id = ${accountId}`),
  }
}

describe.each(Object.entries(flows))(
  '%s has the same result when the server is killed',
  (_, { points, flow }) => {
    let undisturbed: Awaited<ReturnType<typeof books>>
    beforeAll(async () => {
      undisturbed = await booksAfter(flow, null)
      expect(undisturbed.balance).toBeGreaterThan(0n)
      expect(undisturbed.abandoned).toBe(0)
      expect(undisturbed.receipts).toHaveLength(undisturbed.payments.length)
    }, 120_000)

    test.each(points)('$name ($step)', { timeout: 120_000 }, async (point) => {
      const disturbed = await booksAfter(flow, point)
      // A payer who got no answer began another payment; the first one can never be paid.
      expect(disturbed.abandoned).toBeLessThanOrEqual(point.step === 'start' ? 1 : 0)
      expect({ ...disturbed, abandoned: 0 }).toEqual(undisturbed)
    })
  },
)
