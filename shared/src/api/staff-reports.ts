import * as z from 'zod/mini'
import { listOf, RialAmount, RialBalance } from './primitives.ts'
import { Measures } from './reports.ts'
import { StaffAccountName } from './staff-desk.ts'

// All of it needs the right `delivery`. Days are in Tehran, both included; amounts in rial. An account's own
// reports are at GET staff /api/v1/accounts/{accountId}/reports/…, as under `reports`, for `accounts` or
// `delivery`.

/** The cost of impressions at the exchange, and the income of their clicks. */
const Traded = z.object({
  impressions: z.int(),
  clicks: z.int(),
  /** Billed by the exchange. */
  wins: z.int(),
  /** Reported by the exchange, for one bid in `losses_told_of`. */
  losses: z.int(),
  cost: RialAmount,
  revenue: RialAmount,
  /** Given back, on the day of the correction. */
  corrected: RialAmount,
  /** Revenue minus corrections and the cost at the exchange. */
  margin: RialBalance,
})
export type Traded = z.infer<typeof Traded>

/** GET staff /api/v1/reports/exchange/?from&to. */
export const StaffExchangeReport = z.object({
  total: Traded,
  /** One bid in so many is reported when it is lost. */
  losses_told_of: z.int(),
  /** The share of wins among bids with a known result; null if there are none. */
  win_rate: z.nullable(z.number()),
  /** Requests of the exchange, in the weeks that bidders have counted, and the share of impressions. */
  requests: z.int(),
  fill: z.nullable(z.number()),
  days: z.array(z.extend(Traded, { day: z.string(), requests: z.int() })),
  categories: z.array(z.extend(Traded, { key: z.string(), title: z.string() })),
  places: z.array(z.extend(Traded, { key: z.string(), title: z.string() })),
  /**
   * Hours of the day, from 0 to 23, over all days of the range; this and the following fields exist since the
   * version that counts them.
   */
  hours: z.array(z.extend(Traded, { hour: z.int() })),
  /** Of slots; `key` is the beginning of a place's key. */
  styles: z.array(z.extend(Traded, { key: z.string(), title: z.string() })),
  /**
   * 1: Tehran, 2: the other cities with more than a million people, 3: the others; an empty key means
   * unknown.
   */
  tiers: z.array(z.extend(Traded, { key: z.string(), title: z.string() })),
  /** By the exchange's code; 0: without a code. The most frequent first. */
  losses: z.array(z.object({ code: z.int(), losses: z.int() })),
})
export type StaffExchangeReport = z.infer<typeof StaffExchangeReport>

export const TOP_ACCOUNT_SORTS = ['spend', 'clicks', 'impressions'] as const

/** GET staff /api/v1/reports/accounts/?from&to[&sort][&limit][&offset], the largest first. */
export const StaffTopAccounts = listOf(z.extend(Measures, { account: StaffAccountName }))
export type StaffTopAccounts = z.infer<typeof StaffTopAccounts>

/** GET staff /api/v1/reports/differences/: closed days that do not balance, the newest first. */
export const StaffReportDifferences = listOf(
  z.object({ day: z.string(), account: StaffAccountName, reported: RialBalance, posted: RialBalance }),
)
export type StaffReportDifferences = z.infer<typeof StaffReportDifferences>

/** GET staff /api/v1/reports/export/?table&format&from&to: a file. */
export const STAFF_EXPORT_TABLES = [
  'days',
  'hours',
  'categories',
  'places',
  'styles',
  'tiers',
  'accounts',
] as const
