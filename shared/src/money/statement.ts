import { daysOfMonth, jalaliDayText, type Day, type JalaliMonth } from '../time/jalali.ts'
import { vatBreakdown, type DaySpend, type VatPart, type VatRate, type VatSums } from './vat.ts'

/** The kinds of movements of a wallet (§D4.3). */
export const MOVEMENT_KINDS = ['top_up', 'gift', 'spend', 'spend_correction', 'refund', 'manual'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The sum of one kind on one day, in rial, from the account's point of view. */
export type DaySum = { readonly day: Day; readonly kind: MovementKind; readonly amount: bigint }

export type Statement = {
  first: Day
  last: Day
  /** In rial, as all amounts here. */
  opening: bigint
  closing: bigint
  sums: Record<MovementKind, bigint>
  /** Days with spend or corrections; positive if more was spent. */
  days: DaySpend[]
  vat: { parts: VatPart[]; total: VatSums }
}

/** A wallet's month: opening balance plus the sums equals the closing balance, exactly. */
export function monthStatement(
  month: JalaliMonth,
  opening: bigint,
  daySums: readonly DaySum[],
  rates: readonly VatRate[],
): Statement {
  const span = daysOfMonth(month)
  const sums = { top_up: 0n, gift: 0n, spend: 0n, spend_correction: 0n, refund: 0n, manual: 0n }
  const spentOn = new Map<Day, bigint>()
  let closing = opening
  for (const { day, kind, amount } of daySums) {
    sums[kind] += amount
    closing += amount
    if (isSpending(kind)) spentOn.set(day, (spentOn.get(day) ?? 0n) - amount)
  }
  const days = [...spentOn]
    .map(([day, amount]) => ({ day, amount }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { ...span, opening, closing, sums, days, vat: vatBreakdown(span, days, rates) }
}

/** Whether tax is computed from it: spend, and corrections of it. */
function isSpending(kind: MovementKind): boolean {
  return kind === 'spend' || kind === 'spend_correction'
}

/** The name of a file of movements: its account and its days, both included; without the extension. */
export function movementFileName(
  accountId: number,
  days: { from?: Day | undefined; to?: Day | undefined },
): string {
  const range = [days.from, days.to].map((day) => day && jalaliDayText(day).replaceAll('/', '-'))
  return `transactions-${accountId}-${days.from || days.to ? `${range[0] ?? ''}_${range[1] ?? ''}` : 'all'}`
}

/** The same for a monthly statement; `month` as in 1405-08. */
export const statementFileName = (accountId: number, month: string) => `statement-${accountId}-${month}`
