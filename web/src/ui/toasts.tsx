import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { createListeners } from '../listeners.ts'

/** Where toasts appear, each as a `card`; the region exists from the start, so that screen readers read each toast. */
export function Toasts({ card: Card }: { card: (props: { toast: Toast }) => ReactNode }) {
  const toasts = useSyncExternalStore(onToasts, toastList)
  return (
    <ul
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex flex-col items-center gap-2 lg:bottom-6"
    >
      <Suspense>
        {toasts.map((toast) => (
          <Card key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </ul>
  )
}

export type ToastKind = 'error' | 'success' | 'warning'
/** What can be done about a message, such as taking back what it tells. */
type ToastAction = { text: string; act: () => void }
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  path: string
  action: ToastAction | undefined
}

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
