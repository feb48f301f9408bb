import { DEFAULT_DAILY_BUDGET } from './budget.ts'
import { usualBid, type BidBounds } from './bid.ts'

/**
 * From this factor to the usual amount on, the user is asked to confirm: one additional digit makes ten times
 * as much.
 */
const FAR_ABOVE = 10

/** An amount far above the usual one, in rial; `times` is the factor. */
export type UnusualAmount = { field: 'dailyBudget' | 'bid'; amount: number; usual: number; times: number }

type Amounts = { dailyBudget: number | null; bid: number | null }
/** `before`: the amounts of an edited campaign; `balance` is null if unknown. */
type Known = { balance: number | null; bounds: BidBounds; before: Amounts | null }

/**
 * The amounts to confirm before an ad is sent: at least ten times the usual one, which is the campaign's
 * previous one, or that of a new campaign. A budget that the wallet can pay for a day is no mistake.
 */
export function unusualAmounts(
  { dailyBudget, bid }: Amounts,
  { balance, bounds, before }: Known,
): UnusualAmount[] {
  const usualBudget = before?.dailyBudget ?? DEFAULT_DAILY_BUDGET
  const bidBefore = before?.bid ?? usualBid(bounds)
  const budgets =
    balance !== null && balance >= (dailyBudget ?? 0) ? [] : far('dailyBudget', dailyBudget, usualBudget)
  return [...budgets, ...far('bid', bid, bidBefore)]
}

function far(field: UnusualAmount['field'], amount: number | null, usual: number): UnusualAmount[] {
  if (amount === null || usual <= 0 || amount < FAR_ABOVE * usual) return []
  return [{ field, amount, usual, times: Math.floor(amount / usual) }]
}

/**
 * How many whole days a balance lasts at a daily budget, 0 for less than one; null if there is nothing to
 * spend.
 */
export function daysOfBalance(balance: number, dailyBudget: number): number | null {
  return balance > 0 && dailyBudget > 0 ? Math.floor(balance / dailyBudget) : null
}
