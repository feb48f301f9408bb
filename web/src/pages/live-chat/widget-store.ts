import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

/** The floating widget: whether its button is on the page, and whether its panel is open. */
export type WidgetState = { readonly isShown: boolean; readonly isOpen: boolean }

let state: WidgetState = { isShown: true, isOpen: false }
const listeners = createListeners()

export const widgetState = () => state

export function setWidget(part: Partial<WidgetState>) {
  state = { ...state, ...part }
  listeners.tell()
}

export const onWidget = listeners.add

export const useWidget = () => useSyncExternalStore(onWidget, widgetState)
