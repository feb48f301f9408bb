import { useSyncExternalStore } from 'react'

/** A hook that tells whether a media query matches, and updates when that changes. */
function mediaHook(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** From 992 px: for parts that must not be created on phones at all; otherwise use styles. */
export const useWideScreen = mediaHook('(min-width: 992px)')

/** Whether the user has asked the system to reduce motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)')
