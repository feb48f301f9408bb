import * as z from 'zod/mini'
import {
  economicNumber,
  landline,
  legalNationalId,
  nationalId,
  postalCode,
  sheba,
} from '../money/identity-numbers.ts'
import { asciiDigits } from '../text/digits.ts'
import { INVALID_REASONS } from '../delivery/invalid-traffic.ts'
import { Id, line, listOf, RialAmount, RialBalance, Timestamp } from './primitives.ts'

/** Text that a rule converts into its one stored form: any digits, blanks and hyphens. */
function read(rule: (text: string) => string | null, code: string) {
  return z.pipe(
    z.string('required').check(
      z.maxLength(60, 'too_long'),
      z.refine((text) => rule(text) !== null, code),
    ),
    z.transform((text: string) => rule(text) ?? text),
  )
}

/** The same for a field that may be null or blank. */
function readIfGiven(rule: (text: string) => string | null, code: string) {
  const isBlank = (text: string) => text.trim() === ''
  return z._default(
    z.pipe(
      z.nullable(
        z.string('invalid').check(
          z.maxLength(60, 'too_long'),
          z.refine((text) => isBlank(text) || rule(text) !== null, code),
        ),
      ),
      z.transform((text: string | null) => (text === null || isBlank(text) ? null : rule(text))),
    ),
    null,
  )
}

function registrationNumber(text: string): string | null {
  const digits = asciiDigits(text).replace(/[\s-]/g, '')
  return /^\d{1,15}$/.test(digits) ? digits : null
}

const seat = {
  postal_code: read(postalCode, 'not_a_postal_code'),
  address: line(10, 300, 'short_address'),
  sheba: readIfGiven(sheba, 'not_a_sheba'),
}

export const NaturalPersonInput = z.strictObject({
  person_type: z.literal('natural'),
  first_name: line(2, 60),
  last_name: line(2, 60),
  national_id: read(nationalId, 'not_a_national_id'),
  landline: readIfGiven(landline, 'not_a_landline'),
  ...seat,
})

export const LegalPersonInput = z.strictObject({
  person_type: z.literal('legal'),
  company_name: line(2, 120),
  legal_national_id: read(legalNationalId, 'not_a_legal_national_id'),
  registration_number: read(registrationNumber, 'not_a_registration_number'),
  economic_number: read(economicNumber, 'not_an_economic_number'),
  landline: read(landline, 'not_a_landline'),
  ...seat,
})

/** PUT financial /api/v2/accounts/financial-account-info/ (§7.11). */
export const FinancialInfoInput = z.discriminatedUnion(
  'person_type',
  [NaturalPersonInput, LegalPersonInput],
  {
    error: 'invalid',
  },
)
export type FinancialInfoInput = z.infer<typeof FinancialInfoInput>

const shownSeat = { postal_code: z.string(), address: z.string(), sheba: z.nullable(z.string()) }

/** The same in its stored form. */
export const FinancialData = z.union([
  z.object({
    person_type: z.literal('natural'),
    first_name: z.string(),
    last_name: z.string(),
    national_id: z.string(),
    landline: z.nullable(z.string()),
    ...shownSeat,
  }),
  z.object({
    person_type: z.literal('legal'),
    company_name: z.string(),
    legal_national_id: z.string(),
    registration_number: z.string(),
    economic_number: z.string(),
    landline: z.string(),
    ...shownSeat,
  }),
])
export type FinancialData = z.infer<typeof FinancialData>

/** GET financial /api/v2/accounts/financial-account-info/; the flags are those of §4.9. */
export const FinancialInfo = z.object({
  status: z.enum([
    'SKIPPED',
    'NO_TRANSACTION',
    'HAS_PENDING_CHANGES',
    'APPROVAL_PENDING',
    'APPROVAL_REJECTED',
    'OK',
    'NOT_COMPLETED',
    'UNKNOWN',
  ]),
  has_warning: z.boolean(),
  is_pending: z.boolean(),
  is_rejected: z.boolean(),
  /** Until delivery stops; 0 once it has, null if nothing counts down. */
  days_left: z.nullable(z.int()),
  rejection_reason: z.nullable(z.string()),
  approved: z.nullable(FinancialData),
  pending: z.nullable(FinancialData),
  submitted_at: z.nullable(Timestamp),
})
export type FinancialInfo = z.infer<typeof FinancialInfo>

/**
 * POST financial /api/v2/accounts/refunds/: pays unspent money back to the payer's account; the amount in
 * rial.
 */
export const RefundInput = z.strictObject({
  amount: z.int('not_a_whole_number').check(z.positive('too_small')),
  sheba: read(sheba, 'not_a_sheba'),
})
export type RefundInput = z.infer<typeof RefundInput>

export const RefundView = z.object({
  id: Id,
  amount: RialAmount,
  sheba: z.string(),
  state: z.enum(['held', 'paid', 'refused', 'cancelled']),
  /** The bank's number if it was paid, the reason if it was refused. */
  note: z.nullable(z.string()),
  created_at: Timestamp,
  /** From then on it is not cancelled; its state stays `held` until it is paid. */
  approved_at: z.nullable(Timestamp),
  decided_at: z.nullable(Timestamp),
  /** The day on which the bank paid it, as 2026-11-22; null for one that is not paid. */
  paid_on: z.nullable(z.string()),
})
export type RefundView = z.infer<typeof RefundView>

/** The same by GET, the newest first; `withdrawable` is the most that can be requested, without gifts. */
export const RefundList = z.object({
  count: z.int(),
  results: z.array(RefundView),
  withdrawable: RialAmount,
})
export type RefundList = z.infer<typeof RefundList>

/** The charged clicks of one campaign in one hour in Tehran. */
const spendLine = {
  campaign_id: Id,
  title: z.string(),
  /** When the hour began. */
  hour: Timestamp,
  clicks: z.int(),
}

/** One movement of the wallet, in rial, with the balance after it. */
export const Transaction = z.object({
  id: Id,
  kind: z.enum(['top_up', 'gift', 'spend', 'spend_correction', 'refund', 'manual']),
  amount: RialBalance,
  balance: RialBalance,
  reference: z.nullable(z.string()),
  created_at: Timestamp,
  /** The cost of clicks; null for other movements. */
  spend: z.nullable(z.object(spendLine)),
  /** Clicks that were given back, and why; null for other movements. */
  correction: z.nullable(z.object({ reason: z.enum(INVALID_REASONS), clicks: z.int() })),
})
export type Transaction = z.infer<typeof Transaction>

/** Spent, no longer available, and posted when its hour ends: it has no number and no balance yet. */
export const PendingSpend = z.object({ ...spendLine, amount: RialAmount })
export type PendingSpend = z.infer<typeof PendingSpend>

/**
 * GET financial /api/v2/accounts/transactions/, the newest first; `pending` comes with the first page, if it
 * matches the filter.
 */
export const TransactionList = z.extend(listOf(Transaction), { pending: z.array(PendingSpend) })
export type TransactionList = z.infer<typeof TransactionList>

const ChargedClick = z.object({
  /** Unique within the account. */
  id: z.string(),
  clicked_at: Timestamp,
  title: z.string(),
  /** Its cost, or the part of it that was given back. */
  amount: RialAmount,
  city: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** Set if it was found invalid later, and given back. */
  given_back: z.nullable(z.object({ amount: RialAmount, reason: z.enum(INVALID_REASONS) })),
})
export type ChargedClick = z.infer<typeof ChargedClick>

/**
 * GET financial /api/v2/accounts/transactions/{transactionId}/clicks/ and /api/v2/accounts/pending-clicks/, the newest
 * first; `next` is the cursor of the next page, null at the end.
 */
export const ClickList = z.object({ results: z.array(ChargedClick), next: z.nullable(z.string()) })
export type ClickList = z.infer<typeof ClickList>
