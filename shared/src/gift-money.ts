import type { MovementKind } from './statement.ts'

/** The gifts of an account, in rial: how much of them is left, and how much was spent. */
export type GiftMoney = { readonly left: bigint; readonly spent: bigint }

/**
 * Gift money after a movement, in rial from the account's point of view. Spending takes gifts first; a
 * correction gives back to the gifts first, up to what was spent of them. Nothing else affects them: all
 * other money counts as paid in. The database stores the same with each posting (`gifts_after`).
 */
export function giftsAfter({ left, spent }: GiftMoney, kind: MovementKind, amount: bigint): GiftMoney {
  switch (kind) {
    case 'gift': {
      // A gift taken back: first from what is left, then from what was spent, which then counts as spent paid
      // money.
      const moved = larger(amount, -left)
      return { left: left + moved, spent: spent + larger(amount - moved, -spent) }
    }
    case 'spend':
    case 'spend_correction': {
      const moved = amount < 0n ? larger(amount, -left) : smaller(amount, spent)
      return { left: left + moved, spent: spent - moved }
    }
    case 'top_up':
    case 'refund':
    case 'manual':
      return { left, spent }
  }
}

export type Purse = { balance: bigint; giftLeft: bigint; debtHardLimit: bigint }

/**
 * The most that can leave a wallet, in rial: as a refund, or by hand. `pending` is spent but not posted yet;
 * like all spend it takes gifts first.
 */
export function canLeave(
  { balance, giftLeft, debtHardLimit }: Purse,
  pending = 0n,
): { askedBack: bigint; byHand: bigint } {
  const pendingBeyondGifts = larger(0n, pending - giftLeft)
  return {
    askedBack: larger(0n, balance - giftLeft - pendingBeyondGifts),
    byHand: larger(0n, balance + debtHardLimit - pending),
  }
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
