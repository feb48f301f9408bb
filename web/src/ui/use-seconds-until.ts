import { useEffect, useState } from 'react'

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1_000))

/** Whole seconds left until a time in milliseconds, counted down to zero. */
export function useSecondsUntil(instant: number): number {
  const [, setNow] = useState(0)
  const left = secondsUntil(instant)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  })
  return left
}
