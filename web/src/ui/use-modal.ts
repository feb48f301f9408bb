import { useEffect, useRef, type SyntheticEvent } from 'react'

const FIELD = 'input:enabled, select:enabled, textarea:enabled'

/** Opens the platform's own dialog as a modal, at its first field or else its heading, and gives the focus back when it closes. What is returned belongs on the dialog; Escape asks to close it. */
export function useModal(onClose: () => void, open = true) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    // The browser would begin at the cross.
    const first = element.querySelector<HTMLElement>(FIELD) ?? element.querySelector<HTMLElement>('h1, h2')
    if (first?.matches('h1, h2')) first.tabIndex = -1
    first?.focus()
    return () => {
      element.close()
      // By now the dialog has left the page, and with it the browser's memory of where the focus was;
      // what opened it may be gone too.
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
