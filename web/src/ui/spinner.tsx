import { useEffect, useState } from 'react'

export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      className={`inline-block animate-spin rounded-full border-2 border-current border-e-transparent ${className}`}
      aria-hidden="true"
    />
  )
}

const LEAST_MS = 200

/** `busy`, kept for at least 200 ms once it is shown, so that nothing flickers (§9.3). */
export function useHeldBusy(busy: boolean): boolean {
  const [shownSince, setShownSince] = useState(() => (busy ? Date.now() : 0))
  useEffect(() => {
    if (busy) {
      setShownSince((since) => since || Date.now())
      return
    }
    if (!shownSince) return
    const rest = LEAST_MS - (Date.now() - shownSince)
    const timer = setTimeout(() => setShownSince(0), Math.max(0, rest))
    return () => clearTimeout(timer)
  }, [busy, shownSince])
  return busy || shownSince > 0
}
