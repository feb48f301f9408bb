/** How long support acts as an advertiser at most. */
export const IMPERSONATION_MINUTES = 30
