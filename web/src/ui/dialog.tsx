import { useId, type ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  wide?: boolean
}

/** A modal on the platform's own dialog: focus stays in it and goes back after it; Escape closes it. */
export function Dialog({ open, title, onClose, children, actions, wide = false }: Props) {
  const modal = useModal(onClose, open)
  const titleId = useId()
  if (!open) return null
  return (
    <dialog {...modal} className={`floating ${wide ? 'wide' : ''}`} aria-labelledby={titleId}>
      <div className="flex items-start justify-between gap-4 p-5 pb-2">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="px-5 pb-5">{children}</div>
      {actions && <div className="flex flex-wrap justify-end gap-3 border-t border-line p-4">{actions}</div>}
    </dialog>
  )
}
