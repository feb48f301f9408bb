import type { Notification } from '@jarchi/shared/api/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type RefObject, useState } from 'react'
import { markSeen, notificationsQuery } from '../../api/notifications.ts'
import { bellTexts } from '../../i18n/bell.ts'
import { instantText } from '../../i18n/date-format.ts'
import { Link } from '../../navigation/link.tsx'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { usePanelDialog } from '../../ui/use-panel-dialog.ts'
import { placeOf, sentenceOf } from './news-item.ts'

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

type NewsProps = { account: number; onOpen: () => void }

/** What the user is told; looking at it reads it, on all devices. What was unread stays marked while it is open. */
function News({ account, onOpen }: NewsProps) {
  const { data } = useQuery(notificationsQuery(account, undefined))
  const newest = data?.unread ? data.results[0]?.id : undefined
  useEffect(() => {
    // If that fails, it is unread the next time.
    if (newest !== undefined) markSeen(account, newest).catch(() => {})
  }, [account, newest])
  return (
    <div ref={keepFocus}>
      <NewsPage account={account} onOpen={onOpen} />
    </div>
  )
}

/** A page, and below it those before, when they are asked for. */
function NewsPage({ account, onOpen, before }: NewsProps & { before?: number }) {
  const query = useQuery(notificationsQuery(account, before))
  const [wantsOlder, setWantsOlder] = useState(false)
  return (
    <QueryView
      query={query}
      failed={bellTexts.failed}
      skeleton={<FieldSkeletons label={bellTexts.loading} />}
    >
      {({ results, has_more }) => (
        <>
          {results.length === 0 && before === undefined && <EmptyState {...bellTexts.empty} />}
          <ul>
            {results.map((each) => (
              <Item key={each.id} account={account} onOpen={onOpen} told={each} />
            ))}
          </ul>
          {has_more && wantsOlder && (
            <NewsPage account={account} onOpen={onOpen} before={results.at(-1)?.id ?? 0} />
          )}
          {has_more && !wantsOlder && (
            <Button variant="plain" className="mx-auto" onClick={() => setWantsOlder(true)}>
              {bellTexts.older}
            </Button>
          )}
        </>
      )}
    </QueryView>
  )
}

function Item({ account, onOpen, told }: NewsProps & { told: Notification }) {
  return (
    <li>
      <Link
        to={placeOf(account, told)}
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-2 hover:bg-page"
      >
        <span className={`size-2.5 shrink-0 rounded-full ${told.is_read ? '' : 'bg-accent'}`} />
        <span className="min-w-0 flex-1">
          <span className={`block wrap-anywhere ${told.is_read ? '' : 'font-semibold'}`}>
            {!told.is_read && <span className="sr-only">{bellTexts.fresh}: </span>}
            {sentenceOf(told)}
          </span>
          <span className="text-xs text-quiet">{instantText(told.at)}</span>
        </span>
      </Link>
    </li>
  )
}
