import * as z from 'zod/mini'
import { jalaliMonthFrom, type JalaliMonth } from '../time/jalali.ts'
import { MOVEMENT_KINDS } from '../money/statement.ts'
import { FinancialData } from './financial.ts'
import { listOf, RialBalance } from './primitives.ts'

/** A Jalali month, for example `1405-08`. */
export const MonthText = z.pipe(
  z.string('required').check(z.refine((text) => jalaliMonthFrom(text) !== null, 'not_a_month')),
  z.transform((text: string): JalaliMonth => jalaliMonthFrom(text) ?? { year: 0, month: 0 }),
)

/** A day in Tehran by its Gregorian date, for example `2026-11-21`. */
export const DayText = z.iso
  .date('not_a_date')
  .check(z.refine((text) => /^(?:19|20|21)/.test(text), 'not_a_date'))

export const MovementKindText = z.enum(MOVEMENT_KINDS, 'invalid')

const vatSums = { gross: RialBalance, net: RialBalance, vat: RialBalance }

/** One month of a wallet, in rial; gross = net + vat, exactly. */
const monthSums = {
  /** For example `1405-08`. */
  month: z.string(),
  opening_balance: RialBalance,
  closing_balance: RialBalance,
  /** By kind, from the account's point of view: spend is negative. */
  sums: z.object({
    top_up: RialBalance,
    gift: RialBalance,
    spend: RialBalance,
    spend_correction: RialBalance,
    refund: RialBalance,
    manual: RialBalance,
  }),
  /** The tax included in the spend, corrections subtracted (§D4.4). */
  vat: z.object(vatSums),
  /** The month has not ended yet. */
  is_open: z.boolean(),
}

/** GET financial /api/v2/accounts/statements/, the newest month first. */
export const StatementList = listOf(z.object(monthSums))
export type StatementList = z.infer<typeof StatementList>

/** The seller, by the operator's configuration; empty texts are not set. */
export const Seller = z.object({
  name: z.string(),
  national_id: z.string(),
  economic_number: z.string(),
  registration_number: z.string(),
  postal_code: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Everything that an official statement needs is set. */
  is_complete: z.boolean(),
})

/** GET financial /api/v2/accounts/statements/{month}/ */
export const StatementView = z.object({
  ...monthSums,
  first_day: z.string(),
  last_day: z.string(),
  /** Days with spend or corrections; positive if more was spent. */
  days: z.array(z.object({ day: z.string(), amount: RialBalance })),
  /** The tax by rate, if it changed within the month. */
  vat_parts: z.array(
    z.object({ ...vatSums, basis_points: z.int(), first_day: z.string(), last_day: z.string() }),
  ),
  seller: Seller,
  account_name: z.string(),
  /** The approved financial information, for those who may take money out; null for others, or without one. */
  buyer: z.nullable(FinancialData),
})
export type StatementView = z.infer<typeof StatementView>
