import { afterMs, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { requirePaymentAfter, type PaymentState } from '@jarchi/shared/money/payment-state.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import {
  GatewayError,
  type BankWords,
  type PaymentGateway,
  type Verdict,
} from '../../gateways/payment/payment-gateway.ts'
import { giftNews, ringAccount } from '../../messages/bell/service.ts'
import { insertNotice, moneyToken } from '../../messages/notices/service.ts'
import { lockWallet, postGift, postTopUp } from '../wallet/service.ts'
import { takeGiftCard } from './gift-cards.ts'
import { nextLook, pauseAfter } from './check-times.ts'
import {
  claimPayment,
  lockPayment,
  noteBankAnswer,
  paymentById,
  writeState,
  type BankAnswer,
  type Payment,
} from './queries.ts'

export type SettleDeps = Pick<Deps, 'db' | 'now' | 'gateways'>

/** After this many unclear answers staff should look. */
const PATIENT_CHECKS = 4

/** Longer than any gateway may take to answer. */
const CLAIM_MS = MINUTE_MS

/**
 * Asks the gateway about a payment and acts on its answer; does nothing if another process has claimed it or
 * it is paid.
 */
export async function settlePayment({ db, now, gateways }: SettleDeps, id: string): Promise<void> {
  const claimed = await claimPayment(db, id, now(), afterMs(now(), CLAIM_MS))
  if (!claimed) return
  const gateway = gateways.named(claimed.gateway)
  // Asked before a transaction opens: a slow bank must not hold a row.
  const verdict = gateway ? await ask(gateway, claimed) : unclear('the gateway is not known')
  if (verdict.told) await noteBankAnswer(db, id, bankAnswer(verdict.outcome, verdict.told), now())
  try {
    await writeVerdict(db, id, verdict, gateway, now())
  } catch (error) {
    if (!isTakenReference(error)) throw error
    await writeVerdict(db, id, 'reference_used', gateway, now())
  }
}

async function ask(gateway: PaymentGateway, { authority, reference, amount }: Payment): Promise<Verdict> {
  if (authority === null) return unclear('it has no authority')
  try {
    return await gateway.verify({ authority, reference, amount })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return { ...unclear(error.message), told: { code: error.failure, amount: null, reference: null } }
  }
}

function bankAnswer(outcome: Verdict['outcome'], { code, amount, reference }: BankWords): BankAnswer {
  const says = outcome === 'contradiction' ? 'unclear' : outcome
  return { call: 'verify', says, code, amount: amount === null ? null : Number(amount), reference }
}

function unclear(reason: string): Verdict {
  return { outcome: 'unclear', reason }
}

/** What staff have to see even if the bank denies the payment afterwards. */
const LASTING = ['reference_used', 'too_many_returns']

type FinalVerdict = Verdict | 'reference_used'

/** Writes credit, extras and state together, or nothing. */
async function writeVerdict(
  db: Db,
  id: string,
  verdict: FinalVerdict,
  gateway: PaymentGateway | null,
  now: Date,
) {
  await db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id)
    // Another process claimed it after our claim ended, and has settled it.
    if (payment?.state !== 'verifying') return
    if (verdict === 'reference_used')
      return writeFailure(trx, payment, 'reference_used', 'reference_used', null, now)
    if (verdict.outcome === 'paid') return writePaid(trx, payment, verdict, now)
    if (verdict.outcome === 'not_paid') {
      const nextLookAt = lookAfterDenial(payment, gateway, now)
      const attention = LASTING.find((reason) => reason === payment.attention) ?? null
      return writeFailure(trx, payment, 'not_paid', attention, nextLookAt, now)
    }
    const isParked = verdict.outcome === 'contradiction'
    return writeState(trx, id, requirePaymentAfter(payment.state, 'doubt'), {
      checks: payment.checks + 1,
      next_check_at: isParked ? null : afterMs(now, pauseAfter(payment.checks)),
      ...((isParked || payment.checks >= PATIENT_CHECKS) && { attention: verdict.reason }),
    })
  })
}

type Paid = Extract<Verdict, { outcome: 'paid' }>

async function writePaid(trx: Db, payment: Payment, { reference, card }: Paid, now: Date) {
  const accountId = Number(payment.account_id)
  await lockWallet(trx, accountId)
  const { id, amount, gateway } = payment
  const isCredited = await postTopUp(trx, { accountId, amount, paymentId: id, gateway, reference })
  if (!isCredited) return writeFailure(trx, payment, 'reference_used', 'reference_used', null, now)
  if (payment.package_bonus > 0n) {
    const reason = `charge package ${payment.package_id}`
    const entryId = await postGift(trx, { accountId, amount: payment.package_bonus, reason, paymentId: id })
    await ringAccount(trx, accountId, giftNews(entryId, payment.package_bonus, now))
  }
  if (payment.gift_code !== null) await takeGiftCard(trx, accountId, payment.gift_code, now, id)
  await writeState(trx, id, requirePaymentAfter(payment.state as PaymentState, 'confirm'), {
    reference,
    card,
    failure: null,
    attention: null,
    settled_at: now,
    next_check_at: null,
  })
  const tokens = [moneyToken(amount), reference]
  const userId = Number(payment.user_id)
  const bell = { kind: 'receipt' as const, amount: Number(amount) }
  await insertNotice(trx, { kind: 'receipt', subject: id, accountId, userId, tokens, bell, at: now })
}

async function writeFailure(
  trx: Db,
  { id, state, denials }: Payment,
  failure: 'not_paid' | 'reference_used',
  attention: string | null,
  next_check_at: Date | null,
  now: Date,
) {
  await writeState(trx, id, requirePaymentAfter(state as PaymentState, 'deny'), {
    failure,
    attention,
    settled_at: now,
    next_check_at,
    ...(failure === 'not_paid' && { denials: denials + 1 }),
  })
}

/**
 * A forged callback can say "not paid" while the payer is still at the bank. While the gateway can be asked
 * by authority and there is time, we look again.
 */
function lookAfterDenial(payment: Payment, gateway: PaymentGateway | null, now: Date): Date | null {
  return gateway?.inquire ? nextLook({ ...payment, state: 'failed' }, now) : null
}

function isTakenReference(error: unknown): boolean {
  const { constraint } = error as { constraint?: unknown }
  return constraint === 'ledger_entries_reference' || constraint === 'payments_gateway_reference_key'
}

/** Asks the gateway once more, for staff; returns the state then, null if there is no such payment. */
export async function recheckPayment(deps: SettleDeps, id: string): Promise<string | null> {
  await settlePayment(deps, id)
  return (await paymentById(deps.db, id))?.state ?? null
}
