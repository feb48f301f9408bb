import { useSyncExternalStore } from 'react'

/** The floating widget: whether its button is on the page, and whether its panel is open. */
export type WidgetState = { readonly isShown: boolean; readonly isOpen: boolean }

let state: WidgetState = { isShown: true, isOpen: false }
const listeners = new Set<() => void>()

export const widgetState = () => state

export function setWidget(part: Partial<WidgetState>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

export function onWidget(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useWidget = () => useSyncExternalStore(onWidget, widgetState)
