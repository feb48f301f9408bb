/** The longest time for which staff may impersonate an advertiser. */
export const IMPERSONATION_MINUTES = 30
