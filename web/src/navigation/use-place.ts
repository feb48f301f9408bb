import { useMemo, useSyncExternalStore } from 'react'
import { currentShown, queryOf, whenShown } from './navigate.ts'
import type { PathParams, Query } from './page-matching.ts'
import { idOf } from './place.ts'

/**
 * Draws again only when the value it reads has changed: changing the query leaves most of the page as it is.
 */
const useShown = <Value>(read: () => Value): Value => useSyncExternalStore(whenShown, read)
const NO_PARAMS: PathParams = {}

/** The page on the screen, with its place. */
export const useShownPage = () => useShown(() => currentShown().page)

/** Whether another page is being opened. */
export const useIsOpening = () => useShown(() => currentShown().isOpening)

/** The values of the names in the address of the page on the screen. */
export const useParams = () => useShown(() => currentShown().page.found?.params ?? NO_PARAMS)

/** The path of the page on the screen. */
export const usePath = () => useShown(() => currentShown().page.place.path)

/** The query of the page on the screen. */
export function useUrlQuery(): Query {
  const search = useShown(() => currentShown().page.place.search)
  return useMemo(() => queryOf(search), [search])
}

/** The account of the page on the screen, not of one being opened; only below /u/{accountId}. */
export function useAccount(): number {
  const account = idOf(useParams().accountId)
  if (!account) throw new Error('This page belongs to no account')
  return account
}
