import { useSyncExternalStore } from 'react'
import { ToastCard } from './toast-card.tsx'
import { onToasts, toastList } from './toast-store.ts'

/** Where toasts appear; the region is there from the start, so that each one is read out. */
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
