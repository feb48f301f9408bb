import { after, DAY_MS } from '@jarchi/shared/durations.ts'
import type { Db } from '../db/client.ts'
import { markReturned, MOST_DENIALS, noteAttention, paymentById } from './queries.ts'
import { settlePayment, type SettleDeps } from './settle.ts'

const NEXT_CHECK_MS = 30_000
/** After that, no payer comes back from a bank's page. */
const LATEST_MS = DAY_MS

export type Returned =
  /** There is no such payment. */
  | { found: false }
  /**
   * `isOurs` is false if the returned data does not fit the payment: then no bank was asked. After a
   * `failure` the payment is not settled yet; the payer still goes on to the page, and the reconciler tries
   * again.
   */
  | { found: true; isOurs: boolean; accountId: number; returnUrl: string | null; failure?: unknown }

/**
 * A browser, or anybody pretending to be one, brought back a bank's data. It only wakes us: the amount and
 * whether it is paid are never taken from it.
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

/** Each return brings another reference to ask about; staff look at a payment that brought too many. */
async function isDeniedTooOften(db: Db, id: string): Promise<boolean> {
  const payment = await paymentById(db, id)
  if (!payment || payment.denials < MOST_DENIALS) return false
  if (payment.failure !== 'settled_by_hand') await noteAttention(db, id, 'too_many_returns')
  return true
}

function isReferenceOfAnother(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'payments_gateway_reference_key'
}
