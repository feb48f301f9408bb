import { useEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'
import { useWideScreen } from '../../../ui/use-media.ts'

/** A dialog that lets one look at the page beside it where there is room, and stands before it on a phone. It begins at its heading; Escape asks to close it, and the focus goes back to what opened it. */
export function usePanelDialog(opener: RefObject<HTMLElement | null>, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isModal = !useWideScreen()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const { current: button } = opener
    if (isModal) dialog.showModal()
    else dialog.show()
    // The browser would begin at the cross.
    dialog.querySelector('h2')?.focus()
    return () => {
      dialog.close()
      // Not before: what lies behind a modal takes no focus.
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
