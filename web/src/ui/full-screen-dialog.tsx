import { useId, type ReactNode } from 'react'
import { fa } from '../i18n/common.ts'
import { Icon } from './icon.tsx'
import { closeIcon } from './icons.ts'
import { useModal } from './use-modal.ts'

type Props = { title: string; onClose: () => void; actions: ReactNode; children: ReactNode }

/** A modal over the whole screen; its head and its buttons stay while the middle scrolls. */
export function FullScreenDialog({ title, onClose, actions, children }: Props) {
  const dialog = useModal(true)
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      className="full-screen"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="flex items-center justify-between gap-4 border-b border-line bg-card px-4 py-2 md:px-6">
        <h2 id={titleId} ref={focusAtFirst} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={fa.close}
          className="-me-2.5 grid size-11 place-items-center rounded-field text-quiet hover:bg-page"
        >
          <Icon shape={closeIcon} />
        </button>
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

/** Where the browser puts the focus when the modal opens: at its beginning, not on the way out. */
function focusAtFirst(heading: HTMLElement | null) {
  heading?.setAttribute('autofocus', '')
}
