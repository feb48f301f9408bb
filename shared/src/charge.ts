/** What an installation says about charging; the ids are the operator's, never constants here (§6). */
export type ChargeSettings = {
  /** The larger amounts of §9; off by default (§6). */
  isLarge: boolean
  newPageUsers: readonly number[]
  smallMinimumAccounts: readonly number[]
}

export type ChargeSubject = {
  userId: number
  accountId: number
  /** Impersonated, or in development: all flags are on (§6). */
  isHijackOrDev: boolean
  /** Its financial information is approved. */
  isFinancialInfoOk: boolean
}

const SMALL_MINIMUM = 10_000

/** What a charge page starts from, in rial (§9); the default is the same with an empty wallet. */
export type ChargeAmounts = { minimum: number; default: number; options: number[] }

/**
 * The amounts of an account. A flag that is on only because of hijack or dev changes what is shown, and never
 * a limit: it counts for the options, not for the minimum.
 */
export function chargeAmounts(settings: ChargeSettings, subject: ChargeSubject): ChargeAmounts {
  const isShownLarge = settings.isLarge || subject.isHijackOrDev
  return {
    minimum: minimumCharge(settings, subject),
    default: isShownLarge ? 70_000_000 : 15_000_000,
    options: [isShownLarge ? 70_000_000 : 50_000_000, 150_000_000, 250_000_000, 500_000_000, 1_000_000_000],
  }
}

/** The least amount that the account may pay, in rial (§6, decisions §4). */
export function minimumCharge(settings: ChargeSettings, subject: ChargeSubject): number {
  const isSpecial = settings.smallMinimumAccounts.includes(subject.accountId) && subject.isFinancialInfoOk
  if (isSpecial) return SMALL_MINIMUM
  return settings.isLarge ? 50_000_000 : 10_000_000
}

/** Whether the charge page with packages is shown instead of the list of options (§6). */
export function hasNewChargePage(settings: ChargeSettings, subject: ChargeSubject): boolean {
  const rest = subject.accountId % 4
  return subject.isHijackOrDev || settings.newPageUsers.includes(subject.userId) || rest === 1 || rest === 2
}
