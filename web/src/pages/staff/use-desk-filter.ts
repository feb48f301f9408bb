import { usePath, useUrlQuery } from '../../navigation/use-place.ts'
import { go } from '../../navigation/navigate.ts'
import { deskFilterOf, deskSearch, type DeskFilter } from './desk-filter.ts'

/** A list's filter, kept in the URL of the open page, and how to change it; a change leads to the first page. */
export function useDeskFilter<Name extends string>(names: readonly Name[]) {
  const pathname = usePath()
  const filter = deskFilterOf(useUrlQuery(), names)
  const href = (change: Partial<DeskFilter<Name>>) =>
    pathname + deskSearch({ ...filter, offset: 0, ...change } as Record<string, string | number>)
  return {
    filter,
    href,
    /** Whoever is on their way to another page is not called back by what they typed here. */
    change: (change: Partial<DeskFilter<Name>>) => {
      if (location.pathname === pathname) go(href(change), { replace: true })
    },
  }
}
