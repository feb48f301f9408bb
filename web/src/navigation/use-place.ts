import { useMemo, useSyncExternalStore } from 'react'
import { currentShown, queryOf, whenShown } from './navigate.ts'
import type { PathParams, Query } from './page-matching.ts'

/** Draws again only when what it reads has changed: a press that changes the query leaves most of the page as it is. */
const useShown = <Value>(read: () => Value): Value => useSyncExternalStore(whenShown, read)
const NO_PARAMS: PathParams = {}

/** The page on the screen, and its place. */
export const useShownPage = () => useShown(() => currentShown().page)

/** Whether another page is on its way. */
export const useIsOpening = () => useShown(() => currentShown().isOpening)

/** What the names in the address of the page on the screen stand for. */
export const useParams = () => useShown(() => currentShown().page.found?.params ?? NO_PARAMS)

/** Its path. */
export const usePath = () => useShown(() => currentShown().page.place.path)

/** Its query. */
export function useUrlQuery(): Query {
  const search = useShown(() => currentShown().page.place.search)
  return useMemo(() => queryOf(search), [search])
}
