/** What one device did on a day, by its events. */
export type Traffic = { readonly impressions: number; readonly clicks: number }

export const BATCH_RULES = {
  /** Standard deviations above the expected number. */
  deviations: 6,
  /** Fewer clicks are always chance. */
  fewest: 10,
  /** Of what several people may share, so many times the expected number. */
  sharedTimes: 5,
} as const

/**
 * Whether a device clicks so much more than all others that it cannot be chance; `rate`: clicks by
 * impressions.
 */
export function isBeyondChance({ impressions, clicks }: Traffic, rate: number): boolean {
  // A click needs an impression, even if that was reported to another tracker.
  const shown = Math.max(impressions, clicks)
  const chance = Math.min(1, Math.max(0, rate))
  const expected = shown * chance
  const spread = Math.sqrt(expected * (1 - chance))
  return clicks >= BATCH_RULES.fewest && clicks > expected + BATCH_RULES.deviations * spread
}

/**
 * The same for an address, which carriers give to whole towns: people of one town like other ads than all others
 * do, so that only many times as many clicks are beyond chance.
 */
export function isSharedBeyondChance(traffic: Traffic, rate: number): boolean {
  const shown = Math.max(traffic.impressions, traffic.clicks)
  return isBeyondChance(traffic, rate) && traffic.clicks > shown * rate * BATCH_RULES.sharedTimes
}
