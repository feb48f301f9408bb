import { useSyncExternalStore } from 'react'

/** A hook that tells whether a media query holds, now and whenever that changes. */
function mediaHook(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** From 992 px on: for what must not even be made on a phone; styles alone serve all else. */
export const useWideScreen = mediaHook('(min-width: 992px)')

/** Whether the user has asked the system for less motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)')
