export const FEATURE_FLAGS = [
  'new_charge_page',
  'new_reports_page',
  'new_banner_maker',
  'banner_api',
  'large_charge_amount',
] as const

export type FeatureFlag = (typeof FEATURE_FLAGS)[number]

/** The user who looks; `accountId` is the id of the advertiser's profile. */
export type FlagSubject = {
  userId: number
  accountId: number
  /** In an impersonation, dev or staff session: one check (§6.3). */
  isInsider: boolean
}

/** The settings of an installation; the ids are the operator's, never constants here (§D4.15). */
export type FlagSettings = {
  /** The larger amounts of §9.6; off by default. */
  isLarge: boolean
  newPageUsers: readonly number[]
  /** All accounts have the page of reports. */
  reportsForAll: boolean
}

/** When each flag is on, besides impersonation, dev and staff sessions (§6). */
const table: Record<FeatureFlag, (subject: FlagSubject, settings: FlagSettings) => boolean> = {
  new_charge_page: ({ userId, accountId }, { newPageUsers }) =>
    newPageUsers.includes(userId) || accountId % 4 === 1 || accountId % 4 === 2,
  new_reports_page: ({ accountId }, { reportsForAll }) =>
    reportsForAll || accountId % 4 === 1 || accountId % 4 === 3,
  new_banner_maker: () => true,
  banner_api: () => true,
  large_charge_amount: (_, { isLarge }) => isLarge,
}

/**
 * Whether a feature is shown. Impersonation, dev and staff sessions see all of them, which moves no limit
 * (§6.6).
 */
export function isFlagOn(flag: FeatureFlag, subject: FlagSubject, settings: FlagSettings): boolean {
  return subject.isInsider || table[flag](subject, settings)
}
