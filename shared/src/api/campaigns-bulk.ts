import * as z from 'zod/mini'
import { ScheduleSlot } from './campaigns.ts'
import { CalendarDay, Id, RialAmount } from './primitives.ts'

/** Campaigns that are changed together. */
export const MOST_CAMPAIGNS_AT_ONCE = 1_000

/** By which an amount is changed; -100 would leave nothing. */
export const LEAST_PERCENT = -99
export const LARGEST_PERCENT = 1_000

/** To an amount in rial, or by whole percents of what it is, such as -20. */
const Amount = z.union([
  z.strictObject({ to: RialAmount }),
  z.strictObject({
    percent: z
      .int('not_a_whole_number')
      .check(z.minimum(LEAST_PERCENT, 'too_small'), z.maximum(LARGEST_PERCENT, 'too_large')),
  }),
])
export type BulkAmount = z.infer<typeof Amount>

/** One change for all of them; `user_apply` switches both parts, as the switch of a card does. */
export const BulkChange = z.union([
  z.strictObject({ user_apply: z.boolean() }),
  z.strictObject({ daily_budget: Amount }),
  z.strictObject({ bid: Amount }),
  z.strictObject({ display_time: z.array(ScheduleSlot).check(z.maxLength(168, 'too_many')) }),
  z.strictObject({ ends_on: z.nullable(CalendarDay) }),
  z.strictObject({ archived: z.boolean() }),
])
export type BulkChange = z.infer<typeof BulkChange>

/** Names what is changed together, in several calls too, so that it is undone together. */
export const BatchId = z.uuid('invalid')

const Value = z.nullable(z.union([z.number(), z.boolean(), z.string()]))

/**
 * Of each campaign: the value of what is changed, before and after (rial, the `Daypart` of a week, a day, or whether it
 * is on or put away), or why it cannot be changed. The same before and after: it was so already.
 */
export const BulkResult = z.object({
  id: Id,
  title: z.nullable(z.string()),
  before: Value,
  after: Value,
  refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>

/** POST api /api/v2/adv/campaigns/bulk/ and …/bulk/{batchId}/undo/, which tells no values. */
export const BulkAnswer = z.object({ batch_id: z.string(), count: z.int(), results: z.array(BulkResult) })
export type BulkAnswer = z.infer<typeof BulkAnswer>
