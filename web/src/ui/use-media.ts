import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A hook that tells whether a media query matches, and updates when that changes. */
function mediaHook(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** From 62 rem, 992 px with usual letters: for parts that must not be created on phones at all; otherwise use styles. */
export const useWideScreen = mediaHook('(min-width: 62rem)')

/** Whether the user has asked the system to reduce motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)')

/** Whether an element is at least so many rem wide; letters of any size count. */
export function useHasRoom(element: HTMLElement | null, rems: number): boolean {
  const [hasRoom, setHasRoom] = useState(true)
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setHasRoom(element.clientWidth >= rems * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, rems])
  return hasRoom
}
