import { useSyncExternalStore } from 'react'
import { fa } from '../../i18n/common.ts'

/** Said while there is no network; what failed meanwhile is asked for again by itself. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  return (
    <p
      role="status"
      className="fixed inset-x-0 top-14 z-10 bg-warning-soft px-4 py-2 text-center text-sm text-warning empty:hidden"
    >
      {!isOnline && fa.offline}
    </p>
  )
}

function onNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
