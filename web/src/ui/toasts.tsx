import { useEffect, useState, useSyncExternalStore } from 'react'
import { commonTexts } from '../i18n/common.ts'
import { createListeners } from '../listeners.ts'
import { Icon } from './icon.tsx'
import { checkIcon, closeIcon, warningIcon } from './icons.ts'

/** Where toasts appear; the region exists from the start, so that screen readers read each toast. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, toastList)
  return (
    <ul
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex flex-col items-center gap-2 lg:bottom-6"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ul>
  )
}

const LIFE_MS = 5_000

const LOOKS = {
  error: { title: commonTexts.toast.errorTitle, color: 'text-danger', icon: warningIcon },
  success: { title: commonTexts.toast.successTitle, color: 'text-success', icon: checkIcon },
  warning: { title: commonTexts.toast.warningTitle, color: 'text-warning', icon: warningIcon },
}

/** It stays while the pointer or focus is on it. */
function ToastCard({ toast: { id, kind, text, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), LIFE_MS)
    return () => clearTimeout(timer)
  }, [held, id])
  const { title, color, icon } = LOOKS[kind]
  return (
    <li
      className="pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border border-line bg-card p-3 shadow-xl"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon shape={icon} className={`mt-0.5 size-6 ${color}`} />
      <div className="min-w-0 flex-1 text-sm">
        <strong className={color}>{title}</strong>
        <p>{text}</p>
        {action && (
          <button
            type="button"
            className="min-h-11 font-semibold text-accent"
            onClick={() => {
              dismissToast(id)
              action.act()
            }}
          >
            {action.text}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={commonTexts.toast.close}
        onClick={() => dismissToast(id)}
        className="-m-1.5 grid size-11 place-items-center rounded-field text-quiet"
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
    </li>
  )
}

export type ToastKind = 'error' | 'success' | 'warning'
/** What can be done about a message, such as taking back what it tells. */
type ToastAction = { text: string; act: () => void }
type Toast = { id: number; kind: ToastKind; text: string; path: string; action: ToastAction | undefined }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = createListeners()

function set(next: readonly Toast[]) {
  toasts = next
  listeners.tell()
}

export const toastList = () => toasts

export const onToasts = listeners.add

/**
 * Shows a message for five seconds; the same message again restarts its time instead of adding a second one.
 * A success belongs to the page in the address bar and leaves with it.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction) {
  lastId += 1
  const toast = { id: lastId, kind, text, action, path: location.pathname }
  set([...toasts.filter((other) => other.text !== text), toast].slice(-3))
}

export function dismissToast(id: number) {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Another page is shown: nothing succeeded there. */
export function leaveToasts() {
  set(toasts.filter(({ kind, path }) => kind !== 'success' || path === location.pathname))
}
