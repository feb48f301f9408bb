import * as z from 'zod/mini'
import { Id, RialAmount, Timestamp } from './primitives.ts'

/** Since when the first item of a queue has waited; null: nothing waits, or the right to see it is missing. */
const oldest = z.nullable(Timestamp)

/** How many were done, and the median of how long they had waited, in seconds. */
const Done = z.object({ count: z.int(), median_seconds: z.nullable(z.int()) })

/**
 * GET staff /api/v1/desk/today/, for all staff: what has waited longest, and what each person has done since the day
 * began in Tehran; reviews for `review`, tickets for `support`, otherwise null.
 */
export const StaffToday = z.object({
  oldest: z.object({ reviews: oldest, financial_approvals: oldest, tickets: oldest }),
  people: z.array(
    z.object({ user_id: Id, name: z.string(), reviews: z.nullable(Done), tickets: z.nullable(Done) }),
  ),
})
export type StaffToday = z.infer<typeof StaffToday>

/**
 * GET staff /api/v1/desk/money/, for `money`: what banks paid in and what was paid back since the day began in Tehran,
 * and all refunds that wait, in rial.
 */
export const StaffMoneyToday = z.object({
  paid_in: RialAmount,
  paid_back: RialAmount,
  held: RialAmount,
  held_count: z.int(),
})
export type StaffMoneyToday = z.infer<typeof StaffMoneyToday>
