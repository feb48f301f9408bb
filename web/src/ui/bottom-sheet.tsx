import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

type Props = { title: string; onClose: () => void; actions: ReactNode; children: ReactNode }

/** An alert that rises from the lower edge and wants an answer. */
export function BottomSheet({ title, onClose, actions, children }: Props) {
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
