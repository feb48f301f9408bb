import { afterMs, DAY_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { GatewayError, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { gatewaysWithDue, takeDuePayment } from './due-queries.ts'
import { nextLook, pauseAfter } from './check-times.ts'
import { markExpired, noteAttention, noteBankAnswer, scheduleCheck, type Payment } from './queries.ts'
import { settlePayment, type SettleDeps } from './settle.ts'
import { SilenceCount } from './silence-count.ts'

/** How many payments a gateway is asked about at once. */
const AT_ONCE = 10
/** Longer than a question and a confirmation may take together. */
const CLAIM_MS = MINUTE_MS
/** How long a waiting turn pauses before it looks for due payments again. */
const PAUSE_MS = 2_000
/** If a gateway is still silent this long after a payment's time, we stop asking. */
const SILENCE_MS = DAY_MS

/** `stayMs`: how long to wait for further payments; `signal` ends a turn early. */
type Turn = { stayMs?: number; signal?: AbortSignal }

/**
 * Settles payments that no callback settled (ADR 33): looks at payments in any state until none is due. Each
 * gateway has its own turn, so that it does not wait for another.
 */
export async function reconcilePayments(deps: SettleDeps, turn: Turn = {}): Promise<{ looked: number }> {
  const { db, now, gateways } = deps
  const names = new Set(gateways.offered.map(({ name }) => name))
  for (const name of await gatewaysWithDue(db, now())) names.add(name)
  const outcomes = await Promise.all([...names].map((name) => turnAt(deps, name, turn)))
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const [first] = failures
  if (first) throw failureOf(failures.length, first)
  return { looked: outcomes.reduce((sum, { looked }) => sum + looked, 0) }
}

type Failure = { id: string; cause: unknown }

/**
 * A payment that cannot be settled does not hold up others; all of them are due again when the claim ends.
 */
function failureOf(count: number, { id, cause }: Failure): Error {
  return new Error(`${count} payments could not be looked at, the first ${id}`, { cause })
}

/** A gateway that does not answer is left alone until the next turn; its payments stay due. */
async function turnAt(deps: SettleDeps, name: string, { stayMs = 0, signal }: Turn) {
  const { db, now, gateways } = deps
  const silences = new SilenceCount()
  const gateway = silences.of(gateways.named(name))
  const own = { ...deps, gateways: { ...gateways, named: () => gateway } }
  const end = afterMs(now(), stayMs)
  const failures: Failure[] = []
  let looked = 0

  const takeUp = async (payment: Payment) => {
    try {
      await reconcile(own, payment)
    } catch (cause) {
      failures.push({ id: payment.id, cause })
      // If this fails too, the first failure says why.
      await noteAttention(db, payment.id, 'error').catch(() => {})
    }
  }
  const isOver = () => signal?.aborted === true || silences.isResting
  const work = async () => {
    const asked = new Set<Promise<void>>()
    while (!isOver()) {
      const payment = await takeDuePayment(db, name, now(), afterMs(now(), CLAIM_MS))
      if (!payment) break
      looked += 1
      const asking = takeUp(payment).finally(() => asked.delete(asking))
      asked.add(asking)
      if (asked.size >= AT_ONCE) await Promise.race(asked)
    }
    await Promise.all(asked)
  }

  await work()
  while (!isOver() && now() < end) {
    await sleep(PAUSE_MS, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
    await work()
  }
  return { looked, failures }
}

async function reconcile(deps: SettleDeps, payment: Payment): Promise<void> {
  const gateway = deps.gateways.named(payment.gateway)
  const now = deps.now()
  const isOver = now >= payment.expires_at
  if (payment.state === 'paid') return scheduleCheck(deps.db, payment, null)
  // Without an authority no bank knows the payment, so none can be asked.
  if (payment.authority === null || !gateway) return lapse(deps, payment, null)
  if (payment.state === 'redirected' || payment.state === 'failed') return look(deps, payment, gateway)
  if (isOver && now >= afterMs(payment.expires_at, SILENCE_MS)) return lapse(deps, payment, 'no_verdict')
  await settlePayment(deps, payment.id)
}

/** The payer has not come back, but a gateway can be asked by authority. */
async function look(deps: SettleDeps, payment: Payment, gateway: PaymentGateway): Promise<void> {
  const { db, now } = deps
  const answer = await inquiryOf(gateway, payment)
  if (answer !== 'waiting') await noteInquiry(db, payment.id, answer, now())
  if (answer === 'paid') return settlePayment(deps, payment.id)
  if (answer === 'silent') {
    if (now() >= afterMs(payment.expires_at, SILENCE_MS)) return lapse(deps, payment, 'no_verdict')
    return scheduleCheck(db, payment, afterMs(now(), pauseAfter(payment.checks)))
  }
  if (payment.state === 'failed') return scheduleCheck(db, payment, nextLook(payment, now()))
  if (now() >= payment.expires_at) return lapse(deps, payment, null)
  if (answer === 'not_paid') return settlePayment(deps, payment.id)
  return scheduleCheck(db, payment, gateway.inquire ? nextLook(payment, now()) : payment.expires_at)
}

async function noteInquiry(db: Db, id: string, code: 'paid' | 'not_paid' | 'silent', at: Date) {
  const says = code === 'silent' ? 'unclear' : code
  await noteBankAnswer(db, id, { call: 'inquire', says, code, amount: null, reference: null }, at)
}

async function inquiryOf(gateway: PaymentGateway, { authority }: Payment) {
  if (!gateway.inquire || authority === null) return 'waiting'
  try {
    return await gateway.inquire(authority)
  } catch (error) {
    if (error instanceof GatewayError) return 'silent'
    throw error
  }
}

/**
 * A payment that cannot be asked about ends with its time, and a denied one stays denied; a later success
 * still credits it.
 */
async function lapse({ db, now }: SettleDeps, payment: Payment, attention: string | null): Promise<void> {
  if (now() < payment.expires_at) return scheduleCheck(db, payment, payment.expires_at)
  if (payment.state === 'failed') return scheduleCheck(db, payment, null)
  await markExpired(db, payment, attention, now())
}

/** Until the next turn comes. */
const STAY_MS = MINUTE_MS

/** Reconciles continuously, in turns of a minute. */
export function reconcileJob(deps: Pick<Deps, 'db' | 'now' | 'gateways'>): Job {
  return {
    name: 'reconcile-payments',
    work: async (signal) => void (await reconcilePayments(deps, { signal, stayMs: STAY_MS })),
  }
}
