import { useSyncExternalStore } from 'react'

const wish = matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(onChange: () => void) {
  wish.addEventListener('change', onChange)
  return () => wish.removeEventListener('change', onChange)
}

/** Whether the user has asked the system for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => wish.matches)
}
