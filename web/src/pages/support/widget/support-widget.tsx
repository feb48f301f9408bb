import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import '../../../styles/support.css'
import { profileQuery } from '../../../api/account.ts'
import { isImpersonatedQuery } from '../../../api/is-impersonated.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { unreadTicketsQuery } from '../../../api/support.ts'
import { chatTexts } from '../../../i18n/support.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { numberText } from '../../../i18n/format.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'
import { usePath } from '../../../navigation/use-place.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { CloseButton } from '../../../ui/dialog.tsx'
import { FieldSkeletons } from '../../../ui/form-skeleton.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { supportIcon } from '../../../ui/icons.ts'
import { usePanelDialog } from '../../../ui/use-panel-dialog.ts'
import { hasVisitor } from '../../live-chat/goftino-loader.ts'
import { liveChat } from '../../live-chat/live-chat.ts'
import { setWidget, useWidget } from '../../live-chat/widget-store.ts'

/**
 * The floating support widget: a button in the lower corner of every account page except support's own (§2.37).
 */
export function SupportWidget({ account }: { account: number }) {
  const { isShown } = useWidget()
  const { hasChat } = useChatUser(account)
  const pathname = usePath()
  if (!isShown || pathname.startsWith(paths.support(account))) return null
  return createPortal(<Corner key={account} account={account} hasChat={hasChat} />, document.body)
}

function Corner({ account, hasChat }: { account: number; hasChat: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen } = useWidget()
  const unread = useQuery(unreadTicketsQuery(account)).data ?? 0
  useStandAside(button)
  // When the user leaves the page it closes, so that it is closed when they come back.
  useEffect(() => () => setWidget({ isOpen: false }), [])
  return (
    <aside aria-label={chatTexts.open} className="support-corner print:hidden">
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? chatTexts.openUnread(numberText(unread)) : chatTexts.open}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setWidget({ isOpen: !isOpen })}
        className="support-button"
      >
        <Icon shape={supportIcon} />
        {unread > 0 && <CountBadge count={numberText(unread)} />}
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

/** What can be pressed or looked at, besides texts. */
const CONTENT =
  'a, button, input, select, textarea, label, summary, [role="gridcell"], [tabindex="0"], img, svg, canvas'

/** Between two looks at what lies below the button. */
const PAUSE_MS = 100

/** Hides the button while it covers texts, pictures or controls. */
function useStandAside(button: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    let timer = 0
    const look = () => {
      timer = 0
      const own = button.current
      if (own) own.style.visibility = hasContentBelow(own) ? 'hidden' : ''
    }
    // In a frame of its own: to look costs more than most presses.
    const lookSoon = () => void (timer ||= window.setTimeout(look, PAUSE_MS))
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.getElementById('content') ?? document.body, { childList: true, subtree: true })
    addEventListener('scroll', lookSoon, true)
    addEventListener('resize', lookSoon)
    lookSoon()
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      removeEventListener('scroll', lookSoon, true)
      removeEventListener('resize', lookSoon)
    }
  }, [button])
}

/** At points so near to each other that no line of text lies between them. */
function hasContentBelow(own: HTMLElement): boolean {
  if (own === document.activeElement || own.getAttribute('aria-expanded') === 'true') return false
  const place = own.getBoundingClientRect()
  const { left, right, top, bottom } = place
  const points = [left + 0.5, (left + right) / 2, right - 0.5].flatMap((x) =>
    Array.from({ length: 6 }, (_, step) => [x, top + 0.5 + ((bottom - top - 1) * step) / 5] as const),
  )
  const below = new Set(points.flatMap(([x, y]) => document.elementsFromPoint(x, y)))
  return [...below].some(
    (each) => !own.contains(each) && (each.closest(CONTENT) !== null || hasTextIn(each, place)),
  )
}

/** Whether a text that stands directly in an element reaches into a place on the screen. */
function hasTextIn(element: Element, { left, right, top, bottom }: DOMRect): boolean {
  const range = document.createRange()
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      (line) => line.right > left && line.left < right && line.bottom > top && line.top < bottom,
    )
  })
}

type Props = {
  account: number
  hasChat: boolean
  unread: number
  /** The element that opened it. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

const WidgetPanel = lazyPage('WidgetPanel', () => import('./widget-panel.tsx'))

/** The widget's panel; its content loads when it is first opened. */
function SupportPanel({ account, hasChat, unread, opener, onClose }: Props) {
  const dialog = usePanelDialog(opener, onClose)
  return (
    <dialog {...dialog} className="side-panel support-panel" aria-labelledby="support-panel-title">
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-card p-4">
        <h2 id="support-panel-title" tabIndex={-1} className="text-lg">
          {chatTexts.title}
        </h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Suspense fallback={<FieldSkeletons label={commonTexts.loading} />}>
          <WidgetPanel account={account} hasChat={hasChat} unread={unread} onClose={onClose} />
        </Suspense>
      </div>
    </dialog>
  )
}

/**
 * Gives the live chat its user, and preloads it if a conversation is running; staff who impersonate have no
 * chat.
 */
function useChatUser(account: number): { hasChat: boolean } {
  const { goftinoId } = runtimeConfig
  const isImpersonated = useQuery(isImpersonatedQuery(account)).data
  const name = useQuery(profileQuery(account)).data?.name
  useEffect(() => {
    if (!goftinoId || isImpersonated === undefined || name === undefined) return
    liveChat.setUser(isImpersonated ? null : { account, name })
    // If it fails now, it is loaded again when the chat is opened.
    if (hasVisitor(goftinoId)) liveChat.ready().catch(() => {})
  }, [goftinoId, isImpersonated, account, name])
  return { hasChat: goftinoId !== '' && isImpersonated === false }
}
