import { useEffect, type RefObject } from 'react'
import { bellTexts } from '../../i18n/bell.ts'
import { CloseButton } from '../../ui/dialog.tsx'
import { usePanelDialog } from '../../ui/use-panel-dialog.ts'
import { News } from './news.tsx'

type Props = { account: number; opener: RefObject<HTMLElement | null>; onClose: () => void }

/** Closes when something in it is opened, or the page beside it is pressed. */
export function BellPanel({ account, opener, onClose }: Props) {
  const dialog = usePanelDialog(opener, onClose)
  const { ref } = dialog
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      const isInside = [ref, opener].some(({ current }) => current?.contains(target as Node))
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [ref, opener, onClose])
  return (
    <dialog {...dialog} className="side-panel bell-panel" aria-labelledby="bell-title">
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-card p-4">
        <h2 id="bell-title" tabIndex={-1} className="text-lg">
          {bellTexts.title}
        </h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="p-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <News account={account} onOpen={onClose} />
      </div>
    </dialog>
  )
}
