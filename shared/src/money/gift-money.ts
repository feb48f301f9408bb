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
