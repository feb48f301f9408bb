import { isFlagOn, type FlagSettings, type FlagSubject } from '../platform/feature-flags.ts'

/** The settings of an installation for charging; the ids are the operator's, never constants here (§D4.15). */
export type ChargeSettings = FlagSettings & { smallMinimumAccounts: readonly number[] }

export type ChargeSubject = FlagSubject & {
  /** The account's financial information is approved. */
  isFinancialInfoOk: boolean
}

const SMALL_MINIMUM = 10_000

/** The starting values of a charge page, in rial (§9.6); the default is the same with an empty wallet. */
export type ChargeAmounts = { minimum: number; default: number; options: number[] }

/**
 * The amounts of an account. A flag that is on only because of impersonation or a dev session changes what is
 * shown, but never a limit: it affects the options, not the minimum.
 */
export function chargeAmounts(settings: ChargeSettings, subject: ChargeSubject): ChargeAmounts {
  const isShownLarge = isFlagOn('large_charge_amount', subject, settings)
  return {
    minimum: minimumCharge(settings, subject),
    default: isShownLarge ? 70_000_000 : 15_000_000,
    options: [isShownLarge ? 70_000_000 : 50_000_000, 150_000_000, 250_000_000, 500_000_000, 1_000_000_000],
  }
}

/** The smallest amount that the account may pay, in rial (§6.10, §9.6). */
export function minimumCharge(settings: ChargeSettings, subject: ChargeSubject): number {
  const isSpecial = settings.smallMinimumAccounts.includes(subject.accountId) && subject.isFinancialInfoOk
  if (isSpecial) return SMALL_MINIMUM
  return settings.isLarge ? 50_000_000 : 10_000_000
}
