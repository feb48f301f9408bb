import { useSyncExternalStore } from 'react'

/** Chromium's offer to install, which may be taken up once. */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallState = {
  /** Null where the browser makes none, or it has been used. */
  readonly offer: InstallOffer | null
  /** Since this page was opened. */
  readonly isDone: boolean
}

let state: InstallState = { offer: null, isDone: false }
const listeners = new Set<() => void>()

export function setInstallState(change: Partial<InstallState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export const installState = () => state

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useInstallState = () => useSyncExternalStore(subscribe, installState)

const APP_MODES = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay']

/** How the panel was launched as an app; null in a browser's window. */
export function appDisplayMode(): string | null {
  // Safari on iOS has its own word.
  if ('standalone' in navigator && navigator.standalone === true) return 'standalone'
  return APP_MODES.find((mode) => matchMedia(`(display-mode: ${mode})`).matches) ?? null
}
