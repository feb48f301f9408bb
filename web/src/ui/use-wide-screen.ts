import { useSyncExternalStore } from 'react'

const query = matchMedia('(min-width: 62rem)')

function onChange(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** From 992 px on: for what must not even be made on a phone; styles alone serve all else. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(onChange, () => query.matches)
}
