/** Whole tomans of an amount in rial; only statements show what is left (§9). */
export function tomanFromRial(rial: number): number {
  return Math.trunc(rial / 10)
}

/** The rials of an amount in toman. */
export function rialFromToman(toman: number): number {
  return toman * 10
}
