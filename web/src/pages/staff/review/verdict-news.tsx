import { VERDICT_UNDO_MS } from '@jarchi/shared/advertising/review-times.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { createListeners } from '../../../listeners.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, warningIcon } from '../../../ui/icons.ts'
import { KeyCap, storedShortcuts, useShortcuts } from './review-keys.tsx'

type News = { kind: 'success' | 'error'; text: string; undo: (() => void) | null; until: number }

/** The newest last; when it is over or taken back, the one before may still have time. */
let news: readonly News[] = []
const listeners = createListeners()

function set(next: readonly News[]) {
  news = next
  listeners.tell()
}

/** Says what came of a verdict, in the head of the page: a message over the ad would hide what is judged. */
export function tellVerdict(kind: News['kind'], text: string, undo: (() => void) | null = null) {
  const now = Date.now()
  set([...news.filter(({ until }) => until > now), { kind, text, undo, until: now + VERDICT_UNDO_MS }])
}

const dismiss = (one: News | undefined) => set(news.filter((other) => other !== one))

/** What came of the last verdict, for ten seconds, and the button that takes it back. */
export function VerdictNews() {
  const last = useSyncExternalStore(listeners.add, () => news).at(-1)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => dismiss(last), last.until - Date.now())
    return () => clearTimeout(timer)
  }, [last])
  const undo = last?.undo
  const takeBack =
    undo &&
    (() => {
      dismiss(last)
      undo()
    })
  const hasKeys = storedShortcuts()
  useShortcuts({ KeyU: takeBack ?? undefined }, hasKeys)
  const isError = last?.kind === 'error'
  return (
    <div aria-live="polite" className="flex min-w-0 flex-1 basis-60 justify-end empty:hidden">
      {last && (
        <p
          className={`flex min-w-0 items-center gap-2 rounded-field px-3 text-sm ${isError ? 'bg-danger-soft' : 'bg-success-soft'}`}
        >
          <Icon
            shape={isError ? warningIcon : checkIcon}
            className={`size-5 shrink-0 ${isError ? 'text-danger' : 'text-success'}`}
          />
          <span className="min-w-0 py-1 wrap-anywhere">{last.text}</span>
          {takeBack && (
            <button
              type="button"
              onClick={takeBack}
              aria-keyshortcuts={hasKeys ? 'U' : undefined}
              className="flex min-h-11 shrink-0 items-center gap-2 px-2 font-semibold text-accent"
            >
              {reviewTexts.undo.act}
              {hasKeys && <KeyCap>U</KeyCap>}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
