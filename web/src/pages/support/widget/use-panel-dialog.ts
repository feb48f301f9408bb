import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useWideScreen } from '../../../ui/use-media.ts'

/** A dialog that lets one look at the page beside it where there is room, and stands before it on a phone. It begins at its heading; Escape asks to close it. */
export function usePanelDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isModal = !useWideScreen()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isModal) dialog.showModal()
    else dialog.show()
    // The browser would begin at the cross.
    dialog.querySelector('h2')?.focus()
    return () => dialog.close()
  }, [isModal])
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
