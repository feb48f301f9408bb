import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { track } from './analytics.ts'

/** Chromium's offer to install, which can be used once. */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallState = {
  /** Null where the browser makes no offer, or it has been used. */
  readonly offer: InstallOffer | null
  /** Since this page was opened. */
  readonly isDone: boolean
}

let state: InstallState = { offer: null, isDone: false }
const listeners = createListeners()

function setInstallState(change: Partial<InstallState>) {
  state = { ...state, ...change }
  listeners.tell()
}

export const installState = () => state

export const useInstallState = () => useSyncExternalStore(listeners.add, installState)

const APP_MODES = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay']

/** How the app was opened; null in a browser window. */
export function appDisplayMode(): string | null {
  // Safari on iOS has a property of its own.
  if ('standalone' in navigator && navigator.standalone === true) return 'standalone'
  return APP_MODES.find((mode) => matchMedia(`(display-mode: ${mode})`).matches) ?? null
}

/** Whether our own button asked; the browser's menu can install too. */
let isAsked = false

/** Handles the browser's installation events (§2.39, §2.40); returns whether this was one. */
export function noteInstallation(happening: unknown): boolean {
  if (!(happening instanceof Event)) return false
  if (happening.type === 'beforeinstallprompt') {
    setInstallState({ offer: happening as InstallOffer })
    void track({ event: 'pwa_install_available' })
    return true
  }
  if (happening.type !== 'appinstalled') return false
  setInstallState({ offer: null, isDone: true })
  void track({ event: 'pwa_install_done', source: isAsked ? 'prompt' : 'manual' })
  return true
}

/** Asks whether to install. `accepted` is not yet an installation; `appinstalled` is. */
export async function takeOffer(offer: InstallOffer): Promise<'accepted' | 'dismissed'> {
  isAsked = true
  await offer.prompt()
  const { outcome } = await offer.userChoice
  isAsked = outcome === 'accepted'
  setInstallState({ offer: null })
  void track({ event: 'pwa_install_prompt', outcome })
  return outcome
}

export function noteLaunch() {
  const display_mode = appDisplayMode()
  if (display_mode !== null) void track({ event: 'pwa_launch', display_mode })
}
