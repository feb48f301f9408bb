import { Suspense, type RefObject } from 'react'
import { chatTexts as fa } from '../../../i18n/chat.ts'
import { fa as common } from '../../../i18n/common.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'
import { CloseButton } from '../../../ui/close-button.tsx'
import { FieldSkeletons } from '../../../ui/field-skeletons.tsx'
import { usePanelDialog } from './use-panel-dialog.ts'

type Props = {
  account: number
  hasChat: boolean
  unread: number
  /** What opened it. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

const PanelContents = lazyPage(async () => (await import('./panel-contents.tsx')).PanelContents)

/** The widget's panel; what is in it comes when it is first opened. */
export function SupportPanel({ account, hasChat, unread, opener, onClose }: Props) {
  const dialog = usePanelDialog(opener, onClose)
  return (
    <dialog {...dialog} className="support-panel" aria-labelledby="support-panel-title">
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-card p-4">
        <h2 id="support-panel-title" tabIndex={-1} className="text-lg">
          {fa.title}
        </h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Suspense fallback={<FieldSkeletons label={common.loading} />}>
          <PanelContents account={account} hasChat={hasChat} unread={unread} onClose={onClose} />
        </Suspense>
      </div>
    </dialog>
  )
}
