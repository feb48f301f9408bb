import * as z from 'zod/mini'
import { Id, listOf, RialAmount, Timestamp } from './primitives.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

// All of it needs the right `money`.

export const StaffGiftCard = z.object({
  id: Id,
  /** The last four characters; the code itself is money and is shown only once. */
  code_end: z.string(),
  amount: RialAmount,
  uses_left: z.int(),
  /** What it was made for; null for older cards. */
  purpose: z.nullable(z.string()),
  made_by: z.nullable(z.string()),
  /** Cards that were made together have the same number; null for a card alone. */
  series: z.nullable(Id),
  /** How many accounts have redeemed it. */
  redeemed: z.int(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Not used up and not ended. */
  is_usable: z.boolean(),
})
export type StaffGiftCard = z.infer<typeof StaffGiftCard>

/** `ending`: those that can be used, the one that ends next first; then what is over. */
export const GiftCardOrder = z.enum(['newest', 'largest', 'ending'], 'invalid')
export type GiftCardOrder = z.infer<typeof GiftCardOrder>

/** GET staff /api/v1/gift-cards/?order=&offset=&limit=, the newest first unless `order` says otherwise. */
export const StaffGiftCardList = listOf(StaffGiftCard)
export type StaffGiftCardList = z.infer<typeof StaffGiftCardList>

export const MOST_CARDS_AT_ONCE = 500

/** POST staff /api/v1/gift-cards/ with header Idempotency-Key; the amount in rial, for each use. */
export const NewGiftCard = z.strictObject({
  amount: z
    .int('not_a_whole_number')
    .check(z.minimum(10, 'too_small'), z.maximum(10_000_000_000, 'too_large')),
  uses: z.int('not_a_whole_number').check(z.minimum(1, 'too_small'), z.maximum(100_000, 'too_large')),
  days: z.int('not_a_whole_number').check(z.minimum(1, 'too_small'), z.maximum(3_650, 'too_large')),
  /** How many such cards, each with its own code. */
  count: z._default(
    z.int('not_a_whole_number').check(z.minimum(1, 'too_small'), z.maximum(MOST_CARDS_AT_ONCE, 'too_large')),
    1,
  ),
  /** What it is for. */
  reason: StaffReason,
})
export type NewGiftCardInput = z.input<typeof NewGiftCard>
export type NewGiftCard = z.infer<typeof NewGiftCard>

/**
 * The whole codes, for example ABCD-EFGH-JKMN: only now, and when the same call is repeated. `code` and `card` are the
 * first.
 */
export const GiftCardMade = z.object({ code: z.string(), codes: z.array(z.string()), card: StaffGiftCard })
export type GiftCardMade = z.infer<typeof GiftCardMade>

/** POST staff /api/v1/gift-cards/{giftCardId}/end/; answers the `StaffGiftCard`. */
export const GiftCardEnd = z.strictObject({
  reason: StaffReason,
  /** With all that were made together with it. */
  whole_series: z._default(z.boolean('wrong_type'), false),
})
export type GiftCardEnd = z.infer<typeof GiftCardEnd>

/** GET staff /api/v1/gift-cards/{giftCardId}/uses/: who used it, the newest first; of a card in a series, of that card. */
export const GiftCardUses = z.object({
  results: z.array(z.object({ account: StaffAccountName, at: Timestamp, amount: RialAmount })),
})
export type GiftCardUses = z.infer<typeof GiftCardUses>
