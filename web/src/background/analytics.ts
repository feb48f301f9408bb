import { profileQuery, userQuery } from '../api/account.ts'
import { queryClient } from '../api/query-client.ts'
import { runtimeConfig } from '../api/runtime-config.ts'
import { accountScope } from '../navigation/place.ts'

/** The user who acts, and nothing more about them. */
type AccountType = 'guest' | 'advertiser' | 'vip' | 'staff'

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

/** Tells what has happened, once it is known to which user. */
export async function track(event: AnalyticsEvent) {
  const account_type = await currentAccountType()
  const layer = (window.dataLayer ??= [])
  if (layer.length < MOST) layer.push({ ...event, account_type })
}

type Known = { isStaff: boolean | undefined; isVip: boolean | undefined }

/** From what the panel asks for anyway. */
export function accountTypeOf({ isStaff, isVip }: Known): AccountType {
  if (isStaff) return 'staff'
  if (isVip === undefined) return 'guest'
  return isVip ? 'vip' : 'advertiser'
}

/** Of the account whose page is open; its profile may still be on its way. */
async function currentAccountType(): Promise<AccountType> {
  const account = accountScope(location.pathname)?.account
  if (account === undefined) return 'guest'
  await queryClient.prefetchQuery({ ...profileQuery(account), staleTime: Infinity })
  return accountTypeOf({
    isStaff: queryClient.getQueryData(userQuery(account).queryKey)?.is_staff,
    isVip: queryClient.getQueryData(profileQuery(account).queryKey)?.is_vip,
  })
}

/** Pages whose addresses open something, and the desk where others' data is seen: no container reads them. */
const UNTOLD = /^\/(?:preview|staff)(?:\/|$)/

/** Loads the operator's tag container, if there is one. It fails in silence: nothing here needs it. */
export function loadTagContainer() {
  const { gtmId } = runtimeConfig
  if (!gtmId || UNTOLD.test(location.pathname)) return
  ;(window.dataLayer ??= []).push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`
  // Tags that the container adds as scripts of their own inherit it.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) script.nonce = nonce
  document.head.append(script)
}
