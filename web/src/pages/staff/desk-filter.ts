import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import { go } from '../../navigation/navigate.ts'
import { usePath, useUrlQuery } from '../../navigation/use-place.ts'

/** A list's offset and filters, by their names in the URL; '' for no filter. */
type DeskFilter<Name extends string> = { readonly offset: number } & Readonly<Record<Name, string>>

/** A list's filter from the URL; invalid values are ignored. */
export function deskFilterOf<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): DeskFilter<Name> {
  const start = /^\d{1,8}$/.test(String(search.offset)) ? Number(search.offset) : 0
  const texts = names.map((name) => {
    const text = search[name]
    return [name, typeof text === 'string' ? text.trim().slice(0, LONGEST_SEARCH) : ''] as const
  })
  return { ...Object.fromEntries(texts), offset: start - (start % DESK_PAGE_SIZE) } as DeskFilter<Name>
}

/** The URL's query for a filter, with the question mark, or ''. */
export function deskSearch(filter: Readonly<Record<string, string | number>>): string {
  const kept = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}

/**
 * A list's filter, kept in the open page's URL, with functions to change it; a change leads to the first
 * page.
 */
export function useDeskFilter<Name extends string>(names: readonly Name[]) {
  const pathname = usePath()
  const filter = deskFilterOf(useUrlQuery(), names)
  const href = (change: Partial<DeskFilter<Name>>) =>
    pathname + deskSearch({ ...filter, offset: 0, ...change } as Record<string, string | number>)
  return {
    filter,
    href,
    /** If the user has gone to another page, a late change must not bring them back. */
    change: (change: Partial<DeskFilter<Name>>) => {
      if (location.pathname === pathname) go(href(change), { replace: true })
    },
  }
}
