/** What a click may cost by each of its limits, in rial. */
export type ClickLimits = {
  /** As signed when the ad was shown. */
  readonly price: bigint
  /** The campaign's bid now. */
  readonly bid: bigint
  /** The day's budget, and what of it is spent. */
  readonly cap: bigint
  readonly charged: bigint
  /** What is left in the wallet, down to the hard limit of its debt. */
  readonly room: bigint
}

/** What a valid click costs, in rial: its price, less where less is left, never more. */
export function clickCharge({ price, bid, cap, charged, room }: ClickLimits): bigint {
  let amount = price
  for (const limit of [bid, cap - charged, room]) if (limit < amount) amount = limit
  return amount > 0n ? amount : 0n
}

export type Funds = {
  readonly balance: bigint
  /** Decided, and not posted yet. */
  readonly pending: bigint
  readonly debtLimit: bigint
  readonly debtHardLimit: bigint
}

/** What a wallet has for clicks that have come, in rial. */
export function chargeRoom({ balance, pending, debtHardLimit }: Omit<Funds, 'debtLimit'>): bigint {
  return balance - pending + debtHardLimit
}

/** What a wallet has for being shown, in rial: delivery stops where none of it is left. */
export function deliveryRoom({ balance, pending, debtLimit }: Omit<Funds, 'debtHardLimit'>): bigint {
  return balance - pending + debtLimit
}
