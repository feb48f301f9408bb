/** The limits of a click's price, in rial. */
export type ClickLimits = {
  /** As signed when the ad was shown. */
  readonly price: bigint
  /** The campaign's bid now. */
  readonly bid: bigint
  /** The day's budget, and the part of it that is spent. */
  readonly cap: bigint
  readonly charged: bigint
  /** What the campaign's total budget leaves, if it has one. */
  readonly totalLeft?: bigint | undefined
  /** What is left in the wallet, down to the hard limit of its debt. */
  readonly room: bigint
}

/** The cost of a valid click, in rial: its price, or less if less is left. */
export function clickCharge({ price, bid, cap, charged, totalLeft, room }: ClickLimits): bigint {
  let amount = price
  for (const limit of [bid, cap - charged, totalLeft ?? price, room]) if (limit < amount) amount = limit
  return amount > 0n ? amount : 0n
}

export type Funds = {
  readonly balance: bigint
  /** Decided, but not posted yet. */
  readonly pending: bigint
  readonly debtHardLimit: bigint
}

/** What a wallet has left for clicks that have come, in rial. */
export function chargeRoom({ balance, pending, debtHardLimit }: Funds): bigint {
  return balance - pending + debtHardLimit
}
