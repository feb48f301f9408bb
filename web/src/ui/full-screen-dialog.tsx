import { useId, type ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import { useModal } from './use-modal.ts'

type Props = { title: string; onClose: () => void; actions: ReactNode; children: ReactNode }

/** A modal over the whole screen; its head and its buttons stay while the middle scrolls. */
export function FullScreenDialog({ title, onClose, actions, children }: Props) {
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
