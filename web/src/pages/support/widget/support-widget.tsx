import { useQuery } from '@tanstack/react-query'
import { usePath } from '../../../navigation/use-place.ts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { unreadTicketsQuery } from '../../../api/support.ts'
import { chatTexts as fa } from '../../../i18n/chat.ts'
import { numberText } from '../../../i18n/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { supportIcon } from '../../../ui/icons.ts'
import { supportPaths } from '../support-paths.ts'
import { SupportPanel } from './support-panel.tsx'
import { useChatUser } from './use-chat-user.ts'
import { setWidget, useWidget } from './widget-store.ts'

/** The floating support widget: a button at the lower corner of every page of an account but support's own (§2). */
export function SupportWidget({ account }: { account: number }) {
  const { isShown } = useWidget()
  const { hasChat } = useChatUser(account)
  const pathname = usePath()
  if (!isShown || pathname.startsWith(supportPaths.list(account))) return null
  return createPortal(<Corner key={account} account={account} hasChat={hasChat} />, document.body)
}

function Corner({ account, hasChat }: { account: number; hasChat: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen } = useWidget()
  const unread = useQuery(unreadTicketsQuery(account)).data ?? 0
  // Away from here it is closed, and so it is found on the way back.
  useEffect(() => () => setWidget({ isOpen: false }), [])
  return (
    <aside aria-label={fa.open} className="support-corner print:hidden">
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? fa.openUnread(numberText(unread)) : fa.open}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setWidget({ isOpen: !isOpen })}
        className="support-button"
      >
        <Icon shape={supportIcon} />
        {unread > 0 && (
          <span className="absolute -start-2 -top-2 grid h-6 min-w-6 place-items-center rounded-full border-2 border-page bg-danger px-1 text-xs font-bold text-on-danger">
            {numberText(unread)}
          </span>
        )}
      </button>
      {isOpen && (
        <SupportPanel
          account={account}
          hasChat={hasChat}
          unread={unread}
          opener={button}
          onClose={() => setWidget({ isOpen: false })}
        />
      )}
    </aside>
  )
}
