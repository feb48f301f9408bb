import { useEffect, useRef, type SyntheticEvent } from 'react'

const FIELD = 'input:enabled, select:enabled, textarea:enabled'

/**
 * Opens a `<dialog>` as a modal, focuses its first field or its heading, and returns the focus when it
 * closes. Spread the result on the dialog; Escape calls `onClose`.
 */
export function useModal(onClose: () => void, open = true) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    // By default the browser would focus the close button.
    const first = element.querySelector<HTMLElement>(FIELD) ?? element.querySelector<HTMLElement>('h1, h2')
    if (first?.matches('h1, h2')) first.tabIndex = -1
    first?.focus()
    return () => {
      element.close()
      // The dialog has already left the page, so the browser no longer knows where the focus was; the button
      // that opened it may be gone too.
      const next = opener?.isConnected && opener !== document.body ? opener : document.querySelector('h1')
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
  }, [open])
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return { ref: dialog, onCancel }
}
