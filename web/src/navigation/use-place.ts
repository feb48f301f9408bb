import { useMemo, useSyncExternalStore } from 'react'
import { currentShown, queryOf, whenShown } from './navigate.ts'
import type { PathParams, Query } from './page-matching.ts'

/** The page on the screen, and its place. */
export const useShownPage = () => useSyncExternalStore(whenShown, () => currentShown().page)

/** Whether another page is on its way. */
export const useIsOpening = () => useSyncExternalStore(whenShown, () => currentShown().isOpening)

/** What the names in the address of the page on the screen stand for. */
export const useParams = (): PathParams => useShownPage().found?.params ?? {}

/** Its path. */
export const usePath = () => useShownPage().place.path

/** Its query. */
export function useUrlQuery(): Query {
  const { search } = useShownPage().place
  return useMemo(() => queryOf(search), [search])
}
