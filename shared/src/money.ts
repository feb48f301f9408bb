/** Whole tomans of an amount in rial; the panel shows no rials (§9). */
export function tomanFromRial(rial: number): number {
  return Math.trunc(rial / 10)
}

export function rialFromToman(toman: number): number {
  return toman * 10
}
