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
