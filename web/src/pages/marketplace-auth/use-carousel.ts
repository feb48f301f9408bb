import { useEffect, useState } from 'react'
import { useReducedMotion } from '../../ui/use-media.ts'

const INTERVAL_MS = 5_000

/** Which of `count` pictures is shown. It moves on by itself unless somebody looks closer or wants no motion (§2). */
export function useCarousel(count: number) {
  const [at, setAt] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isStill = useReducedMotion()
  const isPlaying = !isStopped && !isTouched && !hasFocus && !isStill
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => setAt((at + 1) % count), INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [at, count, isPlaying])
  return {
    at,
    isPlaying,
    isStopped: isStopped || isStill,
    show: (next: number) => setAt((next + count) % count),
    /** Whoever starts it wants it to move, wherever the focus is. */
    toggle: () => {
      setIsStopped(!isStopped)
      setHasFocus(false)
      setIsTouched(false)
    },
    /** A finger or a mouse on it. */
    touch: setIsTouched,
    focus: setHasFocus,
  }
}
