/** Whoever acts, and nothing more about them. */
export type AccountType = 'guest' | 'advertiser' | 'vip' | 'staff'

/** What tag analytics may learn: these events, and never a phone or a name. */
export type AnalyticsEvent =
  | { event: 'pwa_install_available' }
  | { event: 'pwa_install_prompt'; outcome: 'accepted' | 'dismissed' }
  | { event: 'pwa_install_done'; source: 'prompt' | 'manual' }
  | { event: 'pwa_launch'; display_mode: string }

declare global {
  interface Window {
    /** Where a tag container reads; without one the events lie here and nobody comes for them. */
    dataLayer?: object[]
  }
}

/** So much is kept while nobody reads. */
const MOST = 100

export function track(event: AnalyticsEvent, account_type: AccountType) {
  const layer = (window.dataLayer ??= [])
  if (layer.length < MOST) layer.push({ ...event, account_type })
}
