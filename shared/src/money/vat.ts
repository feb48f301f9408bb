import { addDays, type Day } from '../time/jalali.ts'

/** Value-added tax from a day on, in basis points: 1,000 are ten percent. */
export type VatRate = { readonly validFrom: Day; readonly basisPoints: number }

/** The spend of a day in rial, corrections already subtracted. */
export type DaySpend = { readonly day: Day; readonly amount: bigint }

/** Gross = net + tax, exactly; in rial. */
export type VatSums = { gross: bigint; net: bigint; vat: bigint }

/** The spend under one rate, between two days, both included. */
export type VatPart = VatSums & { basisPoints: number; first: Day; last: Day }

const WHOLE = 10_000n

/** The rate of a day; zero before the first known one. */
export function vatRateOn(day: Day, rates: readonly VatRate[]): number {
  let valid: VatRate | null = null
  for (const rate of rates) {
    if (rate.validFrom <= day && (!valid || valid.validFrom < rate.validFrom)) valid = rate
  }
  return valid?.basisPoints ?? 0
}

/** The tax included in an amount, to the nearest rial, halves away from zero (§D4.4). */
export function vatWithin(gross: bigint, basisPoints: number): VatSums {
  const share = WHOLE + BigInt(basisPoints)
  const size = gross < 0n ? -gross : gross
  const tax = (2n * size * BigInt(basisPoints) + share) / (2n * share)
  const vat = gross < 0n ? -tax : tax
  return { gross, net: gross - vat, vat }
}

/**
 * The tax included in the spend from `first` to `last`, rounded once for each rate of that time. A correction
 * counts with the rate of the day of its clicks.
 */
export function vatBreakdown(
  { first, last }: { first: Day; last: Day },
  spends: readonly DaySpend[],
  rates: readonly VatRate[],
): { parts: VatPart[]; total: VatSums } {
  const begins = rates.map(({ validFrom }) => validFrom).filter((day) => day > first && day <= last)
  const starts = [...new Set([first, ...begins])].toSorted()
  const parts = starts.map((start, index) => {
    const next = starts[index + 1]
    const gross = spends
      .filter(({ day }) => day >= start && (next === undefined ? day <= last : day < next))
      .reduce((sum, { amount }) => sum + amount, 0n)
    const basisPoints = vatRateOn(start, rates)
    return {
      basisPoints,
      first: start,
      last: next ? addDays(next, -1) : last,
      ...vatWithin(gross, basisPoints),
    }
  })
  const total = parts.reduce(added, { gross: 0n, net: 0n, vat: 0n })
  return { parts, total }
}

function added(sums: VatSums, { gross, net, vat }: VatSums): VatSums {
  return { gross: sums.gross + gross, net: sums.net + net, vat: sums.vat + vat }
}
