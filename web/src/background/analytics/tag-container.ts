import { runtimeConfig } from '../../api/runtime-config.ts'

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
