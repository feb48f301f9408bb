import { useEffect, useState } from 'react'
import { timeLeft } from './time-left.ts'

const TICK_MS = 1_000

/** The time that is left of a visit, as it passes; also after the computer has slept. */
export function useTimeLeft(expiresAt: string) {
  const [now, setNow] = useState(Date.now)
  const left = timeLeft(expiresAt, now)
  useEffect(() => {
    if (left.isOver) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [left.isOver])
  return left
}
