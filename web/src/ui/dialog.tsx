import { useId, type ReactNode } from 'react'
import { actionTexts } from '../i18n/actions.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { closeIcon } from './icons.ts'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom. */
  actions?: ReactNode
  wide?: boolean
}

/** A modal with the browser's `<dialog>`: focus stays inside and returns when it closes; Escape closes it. */
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

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** Names what will be lost. */
  children: ReactNode
  /** The verb of the action. */
  confirm: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

type FullScreenDialogProps = { title: string; onClose: () => void; actions: ReactNode; children: ReactNode }

/** A modal over the whole screen; its header and buttons stay while the middle scrolls. */
export function FullScreenDialog({ title, onClose, actions, children }: FullScreenDialogProps) {
  const modal = useModal(onClose)
  const titleId = useId()
  return (
    <dialog {...modal} className="full-screen" aria-labelledby={titleId}>
      <header className="flex items-center justify-between gap-4 border-b border-line bg-card px-4 py-4 md:px-6">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <CloseButton onClose={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto w-full max-w-2xl p-4 md:p-6">{children}</div>
      </div>
      <footer className="border-t border-line bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
        <div className="mx-auto flex w-full max-w-2xl flex-row-reverse flex-wrap gap-3 max-sm:*:flex-1 max-sm:*:px-2">
          {actions}
        </div>
      </footer>
    </dialog>
  )
}

type BottomSheetProps = { title: string; onClose: () => void; actions: ReactNode; children: ReactNode }

/** An alert at the bottom of the screen that needs an answer. */
export function BottomSheet({ title, onClose, actions, children }: BottomSheetProps) {
  const modal = useModal(onClose)
  const id = useId()
  return (
    <dialog
      {...modal}
      role="alertdialog"
      className="bottom-sheet"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="mx-auto flex w-full max-w-xl flex-col gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <div id={`${id}-text`} className="flex flex-col gap-2">
          {children}
        </div>
        <div className="mt-2 flex flex-wrap gap-3 max-sm:flex-col">{actions}</div>
      </div>
    </dialog>
  )
}

/** The close button of a dialog, large enough for a finger; its icon is at the edge. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={actionTexts.close}
      className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-page"
    >
      <Icon shape={closeIcon} />
    </button>
  )
}
