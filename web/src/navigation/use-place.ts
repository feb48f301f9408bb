import { useMemo, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { currentShown, go, queryOf, whenShown } from './navigate.ts'
import type { Query } from './pages.ts'

const useShown = () => useSyncExternalStore(whenShown, currentShown)

/** wouter's location: that of the page on the screen, changed by our own steps. */
export const locationHooks = {
  hook: function useShownPath(): [path: string, go: (href: string) => void] {
    return [useShown().place.path, go]
  },
  searchHook: function useShownSearch() {
    return useShown().place.search
  },
}

/** Whether another page is on its way. */
export const useIsOpening = () => useShown().isOpening

/** The path of the page on the screen. */
export const usePath = () => useLocation()[0]

/** Its query. */
export function useUrlQuery(): Query {
  const search = useSearch()
  return useMemo(() => queryOf(search), [search])
}
