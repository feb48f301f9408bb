import { GatewayError, type PaymentGateway } from '../gateways/payment/payment-gateway.ts'
import { markExpired, noteAttention, scheduleCheck, takeDuePayments, type Payment } from './queries.ts'
import { after, pauseAfter, settlePayment, type SettleDeps } from './settle.ts'

const A_TURN = 50
const CLAIM_MS = 5 * 60_000
const GLANCE_MS = 2 * 60_000
/** A gateway that is down this long after a payment's time has said nothing, and will not. */
const SILENCE_MS = 24 * 3_600_000

/** Settles what no callback settled (ADR 13): payments that are due are looked at, wherever they stand. */
export async function reconcilePayments(deps: SettleDeps, signal?: AbortSignal): Promise<{ looked: number }> {
  const due = await takeDuePayments(deps.db, deps.now(), after(deps.now(), CLAIM_MS), A_TURN)
  const failures: { id: string; cause: unknown }[] = []
  for (const payment of due) {
    // What is left is due again when the claim ends.
    if (signal?.aborted) break
    try {
      await reconcile(deps, payment)
    } catch (cause) {
      failures.push({ id: payment.id, cause })
      await noteAttention(deps.db, payment.id, 'error')
    }
  }
  const [first] = failures
  if (first) throw failureOf(failures.length, first)
  return { looked: due.length }
}

/** One that cannot be settled holds up no other; all of them are due again when the claim ends. */
function failureOf(count: number, { id, cause }: { id: string; cause: unknown }): Error {
  return new Error(`${count} payments could not be looked at, the first ${id}`, { cause })
}

async function reconcile(deps: SettleDeps, payment: Payment): Promise<void> {
  const gateway = deps.gateways.named(payment.gateway)
  const now = deps.now()
  const isOver = now >= payment.expires_at
  if (payment.state === 'paid') return scheduleCheck(deps.db, payment, null)
  // A payer whom no bank ever got has nothing to be asked about.
  if (payment.authority === null || !gateway) return lapse(deps, payment, null)
  if (payment.state === 'redirected' || payment.state === 'failed') return look(deps, payment, gateway)
  if (isOver && now >= after(payment.expires_at, SILENCE_MS)) return lapse(deps, payment, 'no_verdict')
  await settlePayment(deps, payment.id)
}

/** Nobody came back: by authority a gateway can be asked all the same. */
async function look(deps: SettleDeps, payment: Payment, gateway: PaymentGateway): Promise<void> {
  const { db, now } = deps
  const isOver = now() >= payment.expires_at
  const glance = await glanceAt(gateway, payment)
  if (glance === 'paid') return settlePayment(deps, payment.id)
  if (glance === 'silent') {
    if (now() >= after(payment.expires_at, SILENCE_MS)) return lapse(deps, payment, 'no_verdict')
    return scheduleCheck(db, payment, after(now(), pauseAfter(payment.checks)))
  }
  if (payment.state === 'failed') return scheduleCheck(db, payment, isOver ? null : after(now(), GLANCE_MS))
  if (isOver) return lapse(deps, payment, null)
  if (glance === 'not_paid') return settlePayment(deps, payment.id)
  return scheduleCheck(db, payment, gateway.glance ? after(now(), GLANCE_MS) : payment.expires_at)
}

async function glanceAt(gateway: PaymentGateway, { authority }: Payment) {
  if (!gateway.glance || authority === null) return 'waiting'
  try {
    return await gateway.glance(authority)
  } catch (error) {
    if (error instanceof GatewayError) return 'silent'
    throw error
  }
}

/** A payment that never can be asked about ends with its time; a success that comes later still credits. */
async function lapse({ db, now }: SettleDeps, payment: Payment, attention: string | null): Promise<void> {
  if (now() < payment.expires_at) return scheduleCheck(db, payment, payment.expires_at)
  await markExpired(db, payment, attention, now())
}
