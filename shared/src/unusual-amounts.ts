import { DEFAULT_DAILY_BUDGET } from './budget.ts'
import type { BidBounds } from './bid.ts'

/** From how many times the usual amount on a user is asked whether they meant it: a digit too many makes ten of one. */
const FAR_ABOVE = 10

/** An amount far above what is usual, in rial; `times` of the usual one. */
export type UnusualAmount = { field: 'dailyBudget' | 'bid'; amount: number; usual: number; times: number }

type Amounts = { dailyBudget: number | null; bid: number | null }
/** `before`: the amounts of a campaign that is edited; `balance` null where it is not known. */
type Known = { balance: number | null; bounds: BidBounds; before: Amounts | null }

/**
 * Which amounts to ask about once more before an ad is sent: ten times the usual one or more, which is the campaign's
 * own before, else that of a new campaign. A budget that the wallet holds for a day is no slip.
 */
export function unusualAmounts(
  { dailyBudget, bid }: Amounts,
  { balance, bounds, before }: Known,
): UnusualAmount[] {
  const usualBudget = before?.dailyBudget ?? DEFAULT_DAILY_BUDGET
  const usualBid = before?.bid ?? 2 * bounds.min
  const budgets =
    balance !== null && balance >= (dailyBudget ?? 0) ? [] : far('dailyBudget', dailyBudget, usualBudget)
  return [...budgets, ...far('bid', bid, usualBid)]
}

function far(field: UnusualAmount['field'], amount: number | null, usual: number): UnusualAmount[] {
  if (amount === null || usual <= 0 || amount < FAR_ABOVE * usual) return []
  return [{ field, amount, usual, times: Math.floor(amount / usual) }]
}

/** For how many whole days a balance lasts at a daily budget, 0 for less than one; null where there is nothing to spend. */
export function daysOfBalance(balance: number, dailyBudget: number): number | null {
  return balance > 0 && dailyBudget > 0 ? Math.floor(balance / dailyBudget) : null
}
