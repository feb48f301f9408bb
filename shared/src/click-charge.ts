/** The limits of a click's price, in rial. */
export type ClickLimits = {
  /** As signed when the ad was shown. */
  readonly price: bigint
  /** The campaign's bid now. */
  readonly bid: bigint
  /** The day's budget, and the part of it that is spent. */
  readonly cap: bigint
  readonly charged: bigint
  /** What is left in the wallet, down to the hard limit of its debt. */
  readonly room: bigint
}

/** The cost of a valid click, in rial: its price, or less if less is left. */
export function clickCharge({ price, bid, cap, charged, room }: ClickLimits): bigint {
  let amount = price
  for (const limit of [bid, cap - charged, room]) if (limit < amount) amount = limit
  return amount > 0n ? amount : 0n
}

export type Funds = {
  readonly balance: bigint
  /** Decided, but not posted yet. */
  readonly pending: bigint
  readonly debtLimit: bigint
  readonly debtHardLimit: bigint
}

/** What a wallet has left for clicks that have come, in rial. */
export function chargeRoom({ balance, pending, debtHardLimit }: Omit<Funds, 'debtLimit'>): bigint {
  return balance - pending + debtHardLimit
}

/**
 * What a wallet has left for showing ads, in rial; delivery stops when nothing is left. That is below minus the
 * limit of its debt, not at it, so one rial more counts: but where a click could no longer cost anything.
 */
export function deliveryRoom({ balance, pending, debtLimit, debtHardLimit }: Funds): bigint {
  return balance - pending + (debtLimit < debtHardLimit ? debtLimit + 1n : debtHardLimit)
}
