import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { unreadQuery } from '../../api/notifications.ts'
import { bellTexts } from '../../i18n/bell.ts'
import { numberText } from '../../i18n/format.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { CloseButton } from '../../ui/dialog.tsx'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { bellIcon } from '../../ui/later-icons.ts'
import { usePanelDialog } from '../../ui/use-panel-dialog.ts'

const News = lazyPage('News', () => import('./news.tsx'))

/** A larger number says no more. */
const MOST_SHOWN = 9

/** The button in the header that counts what is unread, and opens it. */
export function Bell({ account }: { account: number }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unread = useQuery(unreadQuery(account)).data ?? 0
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? bellTexts.unread(numberText(unread)) : bellTexts.title}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
        className="relative grid size-11 place-items-center rounded-full border border-line hover:bg-page"
      >
        <Icon shape={bellIcon} />
        {unread > 0 && <CountBadge count={shortCount(unread)} />}
      </button>
      {isOpen && <Panel account={account} opener={button} onClose={() => setOpen(false)} />}
    </>
  )
}

const shortCount = (count: number) =>
  count > MOST_SHOWN ? bellTexts.most(numberText(MOST_SHOWN)) : numberText(count)

type Props = { account: number; opener: RefObject<HTMLElement | null>; onClose: () => void }

/** Closes when something in it is opened, or the page beside it is pressed. */
function Panel({ account, opener, onClose }: Props) {
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
        <Suspense fallback={<FieldSkeletons label={bellTexts.loading} />}>
          <News account={account} onOpen={onClose} />
        </Suspense>
      </div>
    </dialog>
  )
}
