import { after, DAY_MS } from '@jarchi/shared/durations.ts'
import type { Db } from '../db/client.ts'
import { markReturned, MOST_DENIALS, noteAttention, paymentById } from './queries.ts'
import { settlePayment, type SettleDeps } from './settle.ts'

const NEXT_CHECK_MS = 30_000
/** Nobody comes back from a bank's page after that. */
const LATEST_MS = DAY_MS

export type Returned =
  /** Not one of our payments. */
  | { found: false }
  /**
   * `isOurs` is false where what came along does not fit the payment: nothing was asked. `failure` kept us from
   * settling it; the payer goes on to the page all the same, and the reconciler tries again.
   */
  | { found: true; isOurs: boolean; accountId: number; returnUrl: string | null; failure?: unknown }

/**
 * The browser, or anybody who pretends to be it, brought back what a bank gives it. It only wakes us: what the
 * payment is, and whether it is paid, is not taken from there.
 */
export async function takeReturn(
  deps: SettleDeps,
  id: string,
  fields: Record<string, string> | null,
): Promise<Returned> {
  const { db, now, gateways } = deps
  const payment = await paymentById(db, id)
  if (!payment) return { found: false }
  const answer = {
    found: true as const,
    accountId: Number(payment.account_id),
    returnUrl: payment.return_url,
  }
  const given = fields && gateways.named(payment.gateway)?.readReturn(fields, id)
  const isLate = now() > after(payment.created_at, LATEST_MS)
  if (!given || given.authority !== payment.authority || isLate) return { ...answer, isOurs: false }
  try {
    const isMarked = await markReturned(db, id, given.reference, after(now(), NEXT_CHECK_MS))
    if (!isMarked && (await isDeniedTooOften(db, id))) return { ...answer, isOurs: false }
  } catch (error) {
    if (!isReferenceOfAnother(error)) throw error
    await noteAttention(db, id, 'reference_used')
    return { ...answer, isOurs: false }
  }
  try {
    await settlePayment(deps, id)
  } catch (failure) {
    return { ...answer, isOurs: true, failure }
  }
  return { ...answer, isOurs: true }
}

/** Each return brings another reference to ask about; a person looks at a payment that brought too many. */
async function isDeniedTooOften(db: Db, id: string): Promise<boolean> {
  const payment = await paymentById(db, id)
  if (!payment || payment.denials < MOST_DENIALS) return false
  if (payment.failure !== 'settled_by_hand') await noteAttention(db, id, 'too_many_returns')
  return true
}

function isReferenceOfAnother(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'payments_gateway_reference_key'
}
