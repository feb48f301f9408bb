import { useEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'
import '../styles/side-panel.css'
import { useWideScreen } from './use-media.ts'

/**
 * A dialog beside the page on wide screens, and a modal on a phone. It starts at its heading; Escape calls
 * `onClose`, and the focus returns to the element that opened it.
 */
export function usePanelDialog(opener: RefObject<HTMLElement | null>, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isModal = !useWideScreen()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const { current: button } = opener
    if (isModal) dialog.showModal()
    else dialog.show()
    // By default the browser would focus the close button.
    dialog.querySelector('h2')?.focus()
    return () => {
      dialog.close()
      // Not earlier: content behind a modal cannot get focus.
      button?.focus({ preventScroll: true })
    }
  }, [isModal, opener])
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isModal) return
      event.stopPropagation()
      onClose()
    },
  }
}
