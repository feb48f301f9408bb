import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { unreadQuery } from '../../api/notifications.ts'
import { bellTexts } from '../../i18n/bell.ts'
import { numberText } from '../../i18n/format.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { bellIcon } from '../../ui/later-icons.ts'

// With its style, which the first page need not name.
const BellPanel = lazyPage('BellPanel', () => import('./bell-panel.tsx'))

/** A larger number says no more. */
const MOST_SHOWN = 9

/** The button in the header that counts what is unread, and opens it. */
export function Bell({ account }: { account: number }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => BellPanel.prefetch(), [])
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
      {isOpen && (
        <Suspense fallback={<span role="status" aria-label={bellTexts.loading} />}>
          <BellPanel account={account} opener={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const shortCount = (count: number) =>
  count > MOST_SHOWN ? bellTexts.most(numberText(MOST_SHOWN)) : numberText(count)
