/** Whole tomans of an amount in rial; only statements show the rest (§9.5). */
export function tomanFromRial(rial: number): number {
  return Math.trunc(rial / 10)
}

/** The rials of an amount in toman. */
export function rialFromToman(toman: number): number {
  return toman * 10
}

/**
 * The largest amount of one movement, in rial, and the largest balance or debt: JSON can represent both
 * exactly.
 */
export const LARGEST_AMOUNT = 10_000_000_000_000n
export const LARGEST_BALANCE = 1_000_000_000_000_000n
