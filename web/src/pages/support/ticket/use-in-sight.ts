import { useCallback, useState } from 'react'

/** Whether something has come near the visible part of the page, once and for all. */
export function useInSight() {
  const [isInSight, setInSight] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setInSight(true)
        observer.disconnect()
      },
      { rootMargin: '25%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isInSight }
}
