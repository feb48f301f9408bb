import { profileQuery, userQuery } from '../api/account.ts'
import { queryClient } from '../api/query-client.ts'
import { runtimeConfig } from '../api/runtime-config.ts'
import { accountScope } from '../navigation/place.ts'

/** The kind of the acting user; nothing more is told about them. */
type AccountType = 'guest' | 'advertiser' | 'vip' | 'staff'

/** The only events that tag analytics receives; they never hold a phone number or a name. */
export type AnalyticsEvent =
  | { event: 'pwa_install_available' }
  | { event: 'pwa_install_prompt'; outcome: 'accepted' | 'dismissed' }
  | { event: 'pwa_install_done'; source: 'prompt' | 'manual' }
  | { event: 'pwa_launch'; display_mode: string }

declare global {
  interface Window {
    /** Read by a tag container; without one nobody reads these events. */
    dataLayer?: object[]
  }
}

/** The most events kept while nobody reads them. */
const MOST = 100

/** Records an event, once the kind of user is known. */
export async function track(event: AnalyticsEvent) {
  const account_type = await currentAccountType()
  const layer = (window.dataLayer ??= [])
  if (runtimeConfig.gtmId || layer.length < MOST) layer.push({ ...event, account_type })
}

type Known = { isStaff: boolean | undefined; isVip: boolean | undefined }

/** From data that the panel fetches anyway. */
export function accountTypeOf({ isStaff, isVip }: Known): AccountType {
  if (isStaff) return 'staff'
  if (isVip === undefined) return 'guest'
  return isVip ? 'vip' : 'advertiser'
}

/** Of the account whose page is open; its profile may still be loading. */
async function currentAccountType(): Promise<AccountType> {
  const account = accountScope(location.pathname)?.account
  if (account === undefined) return 'guest'
  await queryClient.prefetchQuery({ ...profileQuery(account), staleTime: Infinity })
  return accountTypeOf({
    isStaff: queryClient.getQueryData(userQuery(account).queryKey)?.is_staff,
    isVip: queryClient.getQueryData(profileQuery(account).queryKey)?.is_vip,
  })
}

/**
 * Pages without a tag container: preview addresses give access by themselves, and the desk shows other
 * people's data.
 */
const UNTOLD = /^\/(?:preview|staff)(?:\/|$)/

/** Loads the operator's tag container, if there is one. It fails silently: nothing here needs it. */
export function loadTagContainer() {
  const { gtmId } = runtimeConfig
  if (!gtmId || UNTOLD.test(location.pathname)) return
  ;(window.dataLayer ??= []).push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`
  // The container passes it on to the scripts that it adds.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) script.nonce = nonce
  document.head.append(script)
}
