import * as z from 'zod/mini'
import { Id, listOf, RialAmount, Timestamp } from './primitives.ts'
import { StaffReason } from './staff-desk.ts'

// All of it needs the right `money`.

export const StaffGiftCard = z.object({
  id: Id,
  /** The last four characters; the code itself is money and is shown only once. */
  code_end: z.string(),
  amount: RialAmount,
  uses_left: z.int(),
  /** How many accounts have redeemed it. */
  redeemed: z.int(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Not used up and not ended. */
  is_usable: z.boolean(),
})
export type StaffGiftCard = z.infer<typeof StaffGiftCard>

/** GET staff /api/v1/gift-cards/?offset=&limit=, the newest first. */
export const StaffGiftCardList = listOf(StaffGiftCard)
export type StaffGiftCardList = z.infer<typeof StaffGiftCardList>

/** POST staff /api/v1/gift-cards/ with header Idempotency-Key; the amount in rial, for each use. */
export const NewGiftCard = z.strictObject({
  amount: z
    .int('not_a_whole_number')
    .check(z.minimum(10, 'too_small'), z.maximum(10_000_000_000, 'too_large')),
  uses: z.int('not_a_whole_number').check(z.minimum(1, 'too_small'), z.maximum(100_000, 'too_large')),
  days: z.int('not_a_whole_number').check(z.minimum(1, 'too_small'), z.maximum(3_650, 'too_large')),
  reason: StaffReason,
})
export type NewGiftCard = z.infer<typeof NewGiftCard>

/** The whole code, for example ABCD-EFGH-JKMN: only now, and when the same call is repeated. */
export const GiftCardMade = z.object({ code: z.string(), card: StaffGiftCard })
export type GiftCardMade = z.infer<typeof GiftCardMade>

/** POST staff /api/v1/gift-cards/{giftCardId}/end/; answers the `StaffGiftCard`. */
export const GiftCardEnd = z.strictObject({ reason: StaffReason })
