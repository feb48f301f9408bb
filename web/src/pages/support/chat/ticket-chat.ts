import { onWidget, setWidget, widgetState } from '../widget/widget-store.ts'
import type { LiveChat } from './live-chat.ts'

/** The same over our own tickets: its window is the floating widget's. */
export const ticketChat: LiveChat = {
  ready: async () => {},
  open: async () => setWidget({ isOpen: true }),
  close: () => setWidget({ isOpen: false }),
  show: async () => setWidget({ isShown: true }),
  hide: () => setWidget({ isShown: false }),
  setUser() {},
  whenTurned(listener) {
    let before = widgetState().isOpen
    return onWidget(() => {
      const { isOpen } = widgetState()
      if (isOpen !== before) listener(isOpen)
      before = isOpen
    })
  },
}
